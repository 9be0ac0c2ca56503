import { defineCall } from '../core/endpoint.ts';

export const listUsers = defineCall('GET', '/api/all', 'master');
