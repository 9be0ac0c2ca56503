import { defineCall } from '../endpoint.ts';

export const listTestimonies = defineCall('GET', '/api/testimonies', 'anyone', 'kept');
export const getLatest = defineCall('GET', '/api/latest', 'anyone', 'kept');
