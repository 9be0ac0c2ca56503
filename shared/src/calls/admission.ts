import { defineCall } from '../core/define-call.ts';

export const getApplication = defineCall('GET', '/api/admission', 'account');
export const saveApplication = defineCall('PUT', '/api/admission', 'account');
export const sendConfirmation = defineCall('POST', '/api/admission/confirmation', 'account');
export const confirmEmail = defineCall('POST', '/alumni/confirm-email', 'anyone');
export const useVouch = defineCall('POST', '/api/admission/vouch', 'account');
export const createVouch = defineCall('POST', '/api/vouches', 'member');
export const listApplicants = defineCall('GET', '/api/admissions', 'admin');
export const decideAdmissions = defineCall('POST', '/api/admissions', 'admin');

/** States of a pending account. */
export const pendingStates = ['waiting', 'asked', 'unconfirmed', 'declined'] as const;
