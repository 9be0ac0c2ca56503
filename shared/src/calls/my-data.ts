import { defineCall } from '../core/define-call.ts';

export const describeMyData = defineCall('GET', '/api/users/data', 'account');
export const askForExport = defineCall('POST', '/api/users/export', 'account');
export const exportMyData = defineCall('GET', '/api/users/export', 'account');
export const deleteAccount = defineCall('POST', '/api/users/delete', 'account');

export const askForDataLink = defineCall('POST', '/api/my-data/link', 'anyone');
export const readDataLink = defineCall('POST', '/api/my-data/read', 'anyone');
export const downloadDataByLink = defineCall('GET', '/api/my-data/file', 'anyone');
export const deleteAccountByLink = defineCall('POST', '/api/my-data/delete', 'anyone');
export const keepAccountByLink = defineCall('POST', '/api/my-data/keep', 'anyone');
