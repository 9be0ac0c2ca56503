import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const testimony = z.object({
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  testimony: z.string(),
  profileImage: z.string(),
});
export type Testimony = z.output<typeof testimony>;

export const listTestimonies = endpoint({
  method: 'GET',
  path: '/api/testimonies',
  tag: 'Alumni',
  summary: 'People who wrote a testimony.',
  access: 'anyone',
  kept: true,
  response: z.array(testimony),
});
