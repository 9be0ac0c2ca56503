import { defineCall } from '../core/define-call.ts';

export const listMembers = defineCall('GET', '/api/members', 'admin');
export const exportMembers = defineCall('GET', '/api/members/export', 'admin');
export const mergeMembers = defineCall('POST', '/api/members/{rollNo}/merge', 'admin');
export const listMerges = defineCall('GET', '/api/merges', 'admin');
export const stopMerge = defineCall('DELETE', '/api/merges/{id}', 'admin');
export const objectToMerge = defineCall('POST', '/api/merges/object', 'anyone');
export const correctMember = defineCall('PATCH', '/api/members/{rollNo}', 'admin');

/** Orders of the list beside that by last name; those without a value come last. */
export const memberOrders = ['promotion', 'lastLogin'] as const;

/** No log-in since the site stores them, or none for a year. */
export const lastLogins = ['never', 'overAYear'] as const;
