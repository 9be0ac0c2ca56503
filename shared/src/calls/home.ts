import { defineCall } from '../core/define-call.ts';

export const listTestimonies = defineCall('GET', '/api/testimonies', 'anyone', 'cacheable');
export const getLatest = defineCall('GET', '/api/latest', 'anyone', 'cacheable');
