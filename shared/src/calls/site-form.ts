import { defineCall } from '../core/define-call.ts';

export const getSite = defineCall('GET', '/api/site', 'master');
export const updateSite = defineCall('PUT', '/api/site', 'master');
export const getSitePictures = defineCall('GET', '/api/site/pictures', 'master');
export const updateSitePictures = defineCall('PATCH', '/api/site/pictures', 'master');
export const listSiteVersions = defineCall('GET', '/api/site/versions', 'master');
export const restoreSite = defineCall('POST', '/api/site/versions/{version}/restore', 'master');
