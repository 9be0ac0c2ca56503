import { defineCall } from '../core/define-call.ts';

export const listTrash = defineCall('GET', '/api/trash', 'member');
export const restoreRecord = defineCall('POST', '/api/trash/{id}/restore', 'member');
