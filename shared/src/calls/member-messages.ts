import { defineCall } from '../core/define-call.ts';

export const checkRecipient = defineCall('GET', '/api/alumni/{rollNo}/message', 'member');
export const writeToMember = defineCall('POST', '/api/alumni/{rollNo}/message', 'member');
export const listBlocked = defineCall('GET', '/api/messages/blocked', 'member');
export const blockSender = defineCall('POST', '/api/messages/block/{rollNo}', 'member');
export const unblockSender = defineCall('DELETE', '/api/messages/block/{rollNo}', 'member');
export const reportSender = defineCall('POST', '/api/messages/report/{rollNo}', 'member');
