import { defineCall } from '../core/define-call.ts';

export const getHealthSummary = defineCall('GET', '/api/health/summary', 'master');
