import { defineCall } from '../core/define-call.ts';

export const getHealth = defineCall('GET', '/api/health', 'master');
export const confirmHealth = defineCall('POST', '/api/health/confirm', 'master');

/** `bad`: the finding harms people now. `watch`: it will or may harm them later. */
export const healthStates = ['good', 'watch', 'bad'] as const;
