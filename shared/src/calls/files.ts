import { defineCall } from '../core/define-call.ts';

export const upload = defineCall('POST', '/api/upload', 'account');
export const findUpload = defineCall('GET', '/api/upload/{key}', 'account');
export const download = defineCall('GET', '/api/download', 'anyone');
