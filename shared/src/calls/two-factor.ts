import { defineCall } from '../core/define-call.ts';

export const completeLogin = defineCall('POST', '/alumni/login/second-step', 'anyone');
export const reauthenticate = defineCall('POST', '/api/session/reauthenticate', 'account');
export const getTwoFactor = defineCall('GET', '/api/second-step', 'account');
export const startPasskey = defineCall('POST', '/api/second-step/passkeys/start', 'account');
export const addPasskey = defineCall('POST', '/api/second-step/passkeys', 'account');
export const removePasskey = defineCall('DELETE', '/api/second-step/passkeys/{id}', 'account');
export const startApp = defineCall('POST', '/api/second-step/app/start', 'account');
export const addApp = defineCall('POST', '/api/second-step/app', 'account');
export const removeApp = defineCall('DELETE', '/api/second-step/app', 'account');
export const renewRecoveryCodes = defineCall('POST', '/api/second-step/recovery-codes', 'account');
