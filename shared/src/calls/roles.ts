import { defineCall } from '../endpoint.ts';

export const listUsers = defineCall('GET', '/api/all', 'master');
