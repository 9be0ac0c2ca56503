import { defineCall } from '../core/endpoint.ts';

export const getHealthSummary = defineCall('GET', '/api/health/summary', 'master');
