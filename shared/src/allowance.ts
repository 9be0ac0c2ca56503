import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const share = z.object({ used: z.number(), max: z.number() });
const allowance = z.object({
  recordsPerDay: share,
  records: share,
  uploadBytesPerDay: share,
  uploadBytes: share,
});
export type Allowance = z.output<typeof allowance>;

export const getAllowance = endpoint({
  method: 'GET',
  path: '/api/users/allowance',
  tag: 'Dashboard',
  summary: 'What the caller has posted and uploaded, and may; null where nothing is limited.',
  access: 'account',
  response: z.object({ allowance: z.nullable(allowance) }),
});
