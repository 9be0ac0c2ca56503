import * as z from 'zod/mini';
import * as calls from '../calls/allowance.ts';
import { endpoint } from '../core/endpoint.ts';

const share = z.object({ used: z.number(), max: z.number() });
const allowance = z.object({
  recordsPerDay: share,
  records: share,
  uploadBytesPerDay: share,
  uploadBytes: share,
});
export type Allowance = z.output<typeof allowance>;

export const getAllowance = endpoint(calls.getAllowance, {
  summary: 'What the caller has posted and uploaded, and may; null where nothing is limited.',
  response: z.object({ allowance: z.nullable(allowance) }),
});
