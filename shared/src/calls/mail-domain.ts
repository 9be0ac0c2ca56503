import { defineCall } from '../endpoint.ts';

export const getMailDomain = defineCall('GET', '/api/mail/domain', 'admin');
