import { defineCall } from '../endpoint.ts';

export const getDashboard = defineCall('GET', '/api/dash/{rollNo}', 'account');
