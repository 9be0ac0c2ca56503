import { defineCall } from '../core/endpoint.ts';

export const getDashboard = defineCall('GET', '/api/dash/{rollNo}', 'account');
