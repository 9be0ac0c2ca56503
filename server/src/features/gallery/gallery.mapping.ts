import type { Parsed } from '@alumni/shared/core/endpoint';
import type { Gallery, GalleryForm, updateGallery } from '@alumni/shared/records/gallery';
import { toColumns, toFields } from '../../db/columns.ts';
import type { GalleryColumns, GalleryRecord } from './gallery.store.ts';

const formColumns = {
  title: 'title',
  description: 'description',
} as const satisfies Record<Exclude<keyof GalleryForm, 'images'>, keyof GalleryColumns>;

const galleryColumns = {
  _id: 'id',
  ...formColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<keyof Gallery, keyof GalleryRecord>;

/** Default column values for optional fields that are not sent. */
export const emptyGallery: GalleryColumns = { title: '', description: '' };

export function toGallery(gallery: GalleryRecord): Gallery {
  return toFields(gallery, galleryColumns);
}

export function galleryFieldsOf(columns: GalleryColumns) {
  return toFields(columns, formColumns);
}

/** Columns of the fields that the body contains. */
export function toGalleryColumns(body: Parsed<typeof updateGallery, 'body'>) {
  return toColumns(body, formColumns);
}
