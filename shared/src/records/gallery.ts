import * as z from 'zod/mini';
import * as calls from '../calls/gallery.ts';
import { sortOrders } from '../calls/list.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, createdResponse, textLanguage } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages, truncated } from '../core/list.ts';
import { galleryForm, imageDescriptions } from './gallery-form.ts';

export const gallery = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  language: textLanguage,
  /** Only in the response for a single gallery. */
  imageDescriptions: z.optional(imageDescriptions),
  owner: z.string(),
  createdAt: z.string(),
  truncated,
});
export type Gallery = z.output<typeof gallery>;

export type GalleryForm = z.input<typeof galleryForm>;

export const listGalleries = endpoint(calls.listGalleries, {
  summary:
    "Galleries that have images; with mine=true the caller's own, with mine=all (admins) everyone's, empty ones included.",
  query: z.object({
    ...listQuery(pageSizes.galleries, sortOrders).shape,
    mine: z.optional(z.enum(['true', 'all'])),
  }),
  response: z.object({ gallery: z.array(gallery), totalPages }),
});

export const getGallery = endpoint(calls.getGallery, {
  summary: 'One gallery.',
  response: gallery,
});

export const createGallery = endpoint(calls.createGallery, {
  summary: 'Post a gallery; the caller becomes its owner.',
  query: byKey,
  body: galleryForm,
  response: createdResponse,
  status: 201,
});

export const updateGallery = endpoint(calls.updateGallery, {
  summary: 'Change a gallery. With If-Match, 412 when it was changed in the meantime.',
  body: z.partial(galleryForm),
});

export const deleteGallery = endpoint(calls.deleteGallery, {
  summary: 'Delete a gallery and its pictures.',
});
