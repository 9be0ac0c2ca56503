import { defineCall } from '../core/define-call.ts';

export const describeMyData = defineCall('GET', '/api/users/data', 'account');
export const askForExport = defineCall('POST', '/api/users/export', 'account');
export const exportMyData = defineCall('GET', '/api/users/export', 'account');
export const downloadExport = defineCall('GET', '/api/users/export/file', 'account');
export const deleteAccount = defineCall('POST', '/api/users/delete', 'account');
