import { defineCall } from '../core/define-call.ts';

export const getSuccessor = defineCall('GET', '/api/successor', 'master');
export const nameSuccessor = defineCall('POST', '/api/successor', 'master');
export const withdrawSuccessor = defineCall('DELETE', '/api/successor', 'master');
export const acceptSuccession = defineCall('POST', '/alumni/accept-succession', 'member');
export const leaveMastership = defineCall('POST', '/api/leave-mastership', 'master');
