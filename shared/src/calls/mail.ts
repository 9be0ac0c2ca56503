import { defineCall } from '../core/endpoint.ts';

export const listRefusedMails = defineCall('GET', '/api/mail', 'admin');
export const sendTestMail = defineCall('POST', '/api/mail/test', 'admin');
