import { defineCall } from '../core/define-call.ts';

export const createFirstMaster = defineCall('POST', '/alumni/setup', 'anyone');
export const getSetup = defineCall('GET', '/api/setup', 'master');
export const skipSetupStep = defineCall('POST', '/api/setup/skip', 'master');
export const keepExample = defineCall('POST', '/api/setup/keep', 'master');
export const saveMailServer = defineCall('PUT', '/api/setup/mail', 'master');
export const sendSetupMail = defineCall('POST', '/api/setup/mail/test', 'master');
export const confirmMailServer = defineCall('POST', '/api/setup/mail/confirm', 'master');
export const saveRegistrationMode = defineCall('PUT', '/api/setup/registration', 'master');
export const saveBackupTime = defineCall('PUT', '/api/setup/backups', 'master');
