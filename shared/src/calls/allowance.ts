import { defineCall } from '../core/endpoint.ts';

export const getAllowance = defineCall('GET', '/api/users/allowance', 'account');
