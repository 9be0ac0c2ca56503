import { defineCall } from '../core/define-call.ts';

export const getAlumnus = defineCall('GET', '/alumni/{rollNo}', 'anyone');
export const updateAlumnus = defineCall('PATCH', '/alumni/{rollNo}', 'account');
export const replaceAlumnus = defineCall('PUT', '/alumni/{rollNo}', 'account');
export const listDevices = defineCall('GET', '/api/devices', 'account');
export const logOutEverywhere = defineCall('POST', '/api/devices/logout', 'account');
