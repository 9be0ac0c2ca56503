import { defineCall } from '../core/define-call.ts';

export const getAllowance = defineCall('GET', '/api/users/allowance', 'account');
