import { defineCall } from '../endpoint.ts';

export const listEvents = defineCall('GET', '/api/all/events', 'anyone', 'kept');
export const getEvent = defineCall('GET', '/api/event/{id}', 'anyone', 'kept');
export const listOwnEvents = defineCall('GET', '/api/events/{rollNo}', 'member');
export const createEvent = defineCall('POST', '/api/events', 'member');
export const updateEvent = defineCall('PATCH', '/api/events/{id}', 'member');
export const deleteEvent = defineCall('DELETE', '/api/delete/events/{id}', 'member');
