import { defineCall } from '../core/define-call.ts';

export const listEvents = defineCall('GET', '/api/all/events', 'anyone', 'cacheable');
export const getEvent = defineCall('GET', '/api/event/{id}', 'anyone', 'cacheable');
export const listOwnEvents = defineCall('GET', '/api/events/{rollNo}', 'member');
export const createEvent = defineCall('POST', '/api/events', 'member');
export const updateEvent = defineCall('PATCH', '/api/events/{id}', 'member');
export const deleteEvent = defineCall('DELETE', '/api/delete/events/{id}', 'member');
