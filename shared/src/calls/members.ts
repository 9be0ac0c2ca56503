import { defineCall } from '../core/define-call.ts';

export const listMembers = defineCall('GET', '/api/members', 'admin');
export const exportMembers = defineCall('GET', '/api/members/export', 'admin');
export const mergeMembers = defineCall('POST', '/api/members/{rollNo}/merge', 'admin');
export const listMerges = defineCall('GET', '/api/merges', 'admin');
export const stopMerge = defineCall('DELETE', '/api/merges/{id}', 'admin');
export const objectToMerge = defineCall('POST', '/api/merges/object', 'anyone');
export const correctMember = defineCall('PATCH', '/api/members/{rollNo}', 'admin');

/** Sort orders in addition to last name. Rows without a value come last. */
export const memberOrders = ['promotion', 'lastLogin'] as const;

/** `never`: no recorded log-in. `overAYear`: the last one is over a year old. */
export const lastLogins = ['never', 'overAYear'] as const;
