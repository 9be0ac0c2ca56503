import { defineCall } from '../core/define-call.ts';

export const getSiteCopy = defineCall('GET', '/api/site/copy', 'admin');
export const activateSite = defineCall('POST', '/api/site/activate', 'master');
