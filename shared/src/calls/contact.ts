import { defineCall } from '../core/define-call.ts';

export const sendContactMessage = defineCall('POST', '/api/users/contactus', 'anyone');
export const listContactMessages = defineCall('GET', '/api/messages', 'admin');
export const markContactMessage = defineCall('PATCH', '/api/messages/{id}', 'admin');
export const deleteContactMessage = defineCall('DELETE', '/api/messages/{id}', 'admin');
