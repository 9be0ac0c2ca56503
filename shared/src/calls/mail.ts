import { defineCall } from '../core/define-call.ts';

export const listRefusedMails = defineCall('GET', '/api/mail', 'admin');
export const resendMails = defineCall('POST', '/api/mail/resend', 'admin');
export const saveMailPace = defineCall('PUT', '/api/setup/mail/pace', 'master');
export const listLostClassmates = defineCall('GET', '/api/addresses/classmates', 'member');
export const sendTestMail = defineCall('POST', '/api/mail/test', 'admin');
export const getMailDomain = defineCall('GET', '/api/mail/domain', 'admin');
