import { defineCall } from '../core/define-call.ts';

export const getOwnReply = defineCall('GET', '/api/event/{id}/reply', 'member');
export const setReply = defineCall('PUT', '/api/event/{id}/reply', 'member');
export const listReplies = defineCall('GET', '/api/event/{id}/replies', 'member');
export const exportReplies = defineCall('GET', '/api/event/{id}/replies/file', 'member');
export const admitReply = defineCall('POST', '/api/event/{id}/replies/{reply}/admit', 'member');
export const messageComers = defineCall('POST', '/api/event/{id}/message', 'member');
export const openDoor = defineCall('GET', '/api/event/{id}/door', 'member');
export const sendArrivals = defineCall('POST', '/api/event/{id}/arrivals', 'member');
