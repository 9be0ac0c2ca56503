import { defineCall } from '../core/define-call.ts';

export const listAlumni = defineCall('GET', '/api/alumni', 'anyone', 'cacheable');
export const listPromotions = defineCall('GET', '/api/promotions', 'anyone', 'cacheable');
export const listLocations = defineCall('GET', '/api/locations', 'anyone', 'cacheable');
export const listPostsOf = defineCall('GET', '/api/alumni/{rollNo}/posts', 'anyone', 'cacheable');

/** Fields that a directory search can match; the first is the default. */
export const directoryFilters = ['name', 'profession', 'fos'] as const;
