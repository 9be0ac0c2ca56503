import { defineCall } from '../core/define-call.ts';

export const login = defineCall('POST', '/alumni/login', 'anyone');
export const logout = defineCall('POST', '/alumni/logout', 'account');
export const getSession = defineCall('GET', '/api/session', 'account');
export const register = defineCall('POST', '/alumni/register', 'anyone');
export const readInvitation = defineCall('POST', '/alumni/invitation', 'anyone');
export const forgotPassword = defineCall('POST', '/alumni/forgot-password', 'anyone');
export const readReset = defineCall('POST', '/alumni/read-reset', 'anyone');
export const resetPassword = defineCall('POST', '/alumni/reset-password', 'anyone');
export const undoEmail = defineCall('POST', '/alumni/undo-email', 'anyone');
