import { defineCall } from '../core/endpoint.ts';

export const getMailDomain = defineCall('GET', '/api/mail/domain', 'admin');
