import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, byKey, createdResponse, messageResponse } from './fields.ts';
import { galleryForm } from './gallery-form.ts';
import { pageSizes } from './limits.ts';
import { listQuery, sortOrders, totalPages } from './list.ts';

export const gallery = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  owner: z.string(),
  createdAt: z.string(),
});
export type Gallery = z.output<typeof gallery>;

export type GalleryForm = z.input<typeof galleryForm>;

export const listGalleries = endpoint({
  method: 'GET',
  path: '/api/media/gallery',
  tag: 'Gallery',
  summary:
    "Galleries that have images; with mine=true the caller's own, with mine=all (admins) everyone's, empty ones included.",
  access: 'anyone',
  kept: true,
  query: z.object({
    ...listQuery(pageSizes.galleries, sortOrders).shape,
    mine: z.optional(z.enum(['true', 'all'])),
  }),
  response: z.object({ gallery: z.array(gallery), totalPages }),
});

export const getGallery = endpoint({
  method: 'GET',
  path: '/api/media/gallery/{id}',
  tag: 'Gallery',
  summary: 'One gallery.',
  access: 'anyone',
  kept: true,
  params: byId,
  response: gallery,
});

export const createGallery = endpoint({
  method: 'POST',
  path: '/api/media/gallery',
  tag: 'Gallery',
  summary: 'Post a gallery; the caller becomes its owner.',
  access: 'member',
  query: byKey,
  body: galleryForm,
  response: createdResponse,
  status: 201,
});

export const updateGallery = endpoint({
  method: 'PATCH',
  path: '/api/media/gallery/{id}',
  tag: 'Gallery',
  summary: 'Change a gallery. With If-Match, 412 when it was changed in the meantime.',
  access: 'member',
  params: byId,
  body: z.partial(galleryForm),
  response: messageResponse,
});

export const deleteGallery = endpoint({
  method: 'DELETE',
  path: '/api/delete/gallery/{id}',
  tag: 'Gallery',
  summary: 'Delete a gallery and its pictures.',
  access: 'member',
  params: byId,
  response: messageResponse,
});
