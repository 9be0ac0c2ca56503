import { defineCall } from '../core/define-call.ts';

export const listAudit = defineCall('GET', '/api/audit', 'master');
export const listRecordHistory = defineCall('GET', '/api/records/{id}/history', 'admin');
