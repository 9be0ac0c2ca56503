import { defineCall } from '../core/define-call.ts';

export const getDashboard = defineCall('GET', '/api/dash/{rollNo}', 'account');
