import { defineCall } from '../endpoint.ts';

export const getHealthSummary = defineCall('GET', '/api/health/summary', 'master');
