import { defineCall } from '../core/endpoint.ts';

export const listLostClassmates = defineCall('GET', '/api/addresses/classmates', 'member');
export const saveMailPace = defineCall('PUT', '/api/setup/mail/pace', 'master');
