import { defineCall } from '../core/define-call.ts';

export const getHealth = defineCall('GET', '/api/health', 'master');
export const confirmHealth = defineCall('POST', '/api/health/confirm', 'master');

/** `bad` harms people now, `watch` will or may. */
export const healthStates = ['good', 'watch', 'bad'] as const;
