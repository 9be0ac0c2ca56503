import { defineCall } from '../core/define-call.ts';

export const listGalleries = defineCall('GET', '/api/media/gallery', 'anyone', 'cacheable');
export const getGallery = defineCall('GET', '/api/media/gallery/{id}', 'anyone', 'cacheable');
export const createGallery = defineCall('POST', '/api/media/gallery', 'member');
export const updateGallery = defineCall('PATCH', '/api/media/gallery/{id}', 'member');
export const deleteGallery = defineCall('DELETE', '/api/delete/gallery/{id}', 'member');
