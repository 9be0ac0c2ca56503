import { defineCall } from '../core/define-call.ts';

export const listMembers = defineCall('GET', '/api/members', 'admin');
export const exportMembers = defineCall('GET', '/api/members/export', 'admin');
export const correctMember = defineCall('PATCH', '/api/members/{rollNo}', 'admin');

/** Orders of the list beside that by last name; those without a value come last. */
export const memberOrders = ['promotion', 'lastLogin'] as const;

/** No log-in since the site stores them, or none for a year. */
export const lastLogins = ['never', 'overAYear'] as const;
