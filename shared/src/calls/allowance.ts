import { defineCall } from '../endpoint.ts';

export const getAllowance = defineCall('GET', '/api/users/allowance', 'account');
