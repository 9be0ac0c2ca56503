import type { SessionUser } from '@alumni/shared/accounts/auth';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/calls/gallery';
import { imageCaps } from '@alumni/shared/core/limits';
import { isAdmin, mayEdit } from '@alumni/shared/core/permissions';
import type { Gallery } from '@alumni/shared/records/gallery';
import { galleryForm } from '@alumni/shared/records/gallery-form';
import * as z from 'zod/mini';
import { call, callWithEtag } from '../../api/call.ts';
import type { EditorDefinition } from '../../components/editor/editor.ts';
import { emptyValues } from '../../components/editor/empty-values.ts';

export type GalleryValues = typeof empty;

const empty = emptyValues(galleryForm.shape);

/** Admins come from everyone's galleries, members from their own. */
function list(user: SessionUser | undefined): string {
  return isAdmin(user) ? '/admin/managegallery' : '/mygallery';
}

export const galleryEditor: EditorDefinition<Gallery, GalleryValues> = {
  name: 'gallery',
  calls: {
    read: (id) => callWithEtag(getGallery, { params: { id } }),
    update: (id, { values, images }, ifMatch) =>
      call(updateGallery, { params: { id }, body: { ...values, images }, ifMatch }),
  },
  affected: [listGalleries, getGallery],
  // The pictures are counted apart: they have no paths before they are sent.
  schema: z.omit(galleryForm, { images: true }),
  empty,
  valuesOf: ({ title, description }) => ({ title, description }),
  imagesOf: ({ images }) => images,
  images: { cap: imageCaps.gallery, least: 1 },
  create: (values, images, key) =>
    call(createGallery, { query: { key }, body: { ...values, images } }),
  remove: (id) => call(deleteGallery, { params: { id } }),
  mayEdit: (user, { owner }) => mayEdit(user, owner),
  ownerOf: ({ owner }) => owner,
  document: 'gallery',
  paths: {
    create: '/mygallery',
    one: (id) => `/mygallery/${id}`,
    list,
  },
};
