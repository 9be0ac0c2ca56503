import { defineCall } from '../core/define-call.ts';

export const listUsers = defineCall('GET', '/api/all', 'master');
