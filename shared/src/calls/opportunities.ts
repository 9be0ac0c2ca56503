import { defineCall } from '../core/define-call.ts';

export const listOpportunities = defineCall('GET', '/api/all/opportunities', 'anyone', 'cacheable');
export const getOpportunity = defineCall('GET', '/api/opportunity/{id}', 'anyone', 'cacheable');
export const listOwnOpportunities = defineCall('GET', '/api/opportunities/{rollNo}', 'member');
export const createOpportunity = defineCall('POST', '/api/opportunities', 'member');
export const updateOpportunity = defineCall('PATCH', '/api/opportunities/{id}', 'member');
export const deleteOpportunity = defineCall('DELETE', '/api/delete/opportunity/{id}', 'member');
