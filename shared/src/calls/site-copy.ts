import { defineCall } from '../core/endpoint.ts';

export const getSiteCopy = defineCall('GET', '/api/site/copy', 'admin');
export const activateSite = defineCall('POST', '/api/site/activate', 'master');
