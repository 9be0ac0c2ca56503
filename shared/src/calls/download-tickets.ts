import { defineCall } from '../core/define-call.ts';

export const createDownloadTicket = defineCall('POST', '/api/download-tickets', 'account');
