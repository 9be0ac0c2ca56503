import type { Gallery, GalleryForm } from '@alumni/shared/records/gallery';
import { emptyTexts, toFields } from '../../db/columns.ts';
import type { GalleryColumns, GalleryRecord } from './gallery.store.ts';

export const galleryFormColumns = {
  title: 'title',
  description: 'description',
  language: 'language',
} as const satisfies Record<Exclude<keyof GalleryForm, 'images'>, keyof GalleryColumns>;

const galleryColumns = {
  _id: 'id',
  ...galleryFormColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<keyof Gallery, keyof GalleryRecord>;

/** Default column values for optional fields that are not sent. */
export const emptyGallery: GalleryColumns = emptyTexts(galleryFormColumns);

export function toGallery(gallery: GalleryRecord): Gallery {
  return toFields(gallery, galleryColumns);
}
