import type { Gallery, GalleryForm } from '@alumni/shared/records/gallery';
import { imageDescriptions } from '@alumni/shared/records/gallery-form';
import { emptyTexts, toColumns, toFields } from '../../db/columns.ts';
import { parseStored } from '../../db/stored-json.ts';
import type { GalleryColumns, GalleryRecord } from './gallery.store.ts';

export const galleryFormColumns = {
  title: 'title',
  description: 'description',
  language: 'language',
} as const satisfies Record<
  Exclude<keyof GalleryForm, 'images' | 'imageDescriptions'>,
  keyof GalleryColumns
>;

const galleryColumns = {
  _id: 'id',
  ...galleryFormColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<
  Exclude<keyof Gallery, 'imageDescriptions' | 'truncated'>,
  keyof GalleryRecord
>;

/** Column values for optional fields that a request omits. */
export const emptyGallery: GalleryColumns = {
  ...emptyTexts(galleryFormColumns),
  image_descriptions: '{}',
};

export function toGallery(gallery: GalleryRecord): Gallery {
  return toFields(gallery, galleryColumns);
}

/** Adds the pictures' descriptions, which lists omit. */
export function toDescribedGallery(gallery: GalleryRecord): Gallery {
  return { ...toGallery(gallery), imageDescriptions: describedIn(gallery) };
}

/** The columns to save; the description of a removed picture is removed. `before`: the gallery being changed. */
export function galleryChanges(
  form: { [Field in keyof GalleryForm]?: GalleryForm[Field] | undefined },
  before?: GalleryRecord,
): Partial<GalleryColumns> {
  const columns = toColumns(form, galleryFormColumns);
  const {
    images = before?.images ?? [],
    imageDescriptions: texts = before && describedIn(before),
  } = form;
  if (!texts) return columns;
  const kept = images.flatMap((path) => (texts[path] ? [[path, texts[path]]] : []));
  return { ...columns, image_descriptions: JSON.stringify(Object.fromEntries(kept)) };
}

export function describedIn({
  image_descriptions,
}: Pick<GalleryRecord, 'image_descriptions'>): Record<string, string> {
  return parseStored(imageDescriptions, image_descriptions);
}
