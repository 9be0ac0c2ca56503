import * as z from 'zod/mini';
import * as calls from '../calls/health-summary.ts';
import { endpoint } from '../core/endpoint.ts';

/** Number of failing checks, at most a minute old, for a master's dashboard. */
export const getHealthSummary = endpoint(calls.getHealthSummary, {
  summary: 'How many things about the server harm people now, and how many are to be watched.',
  response: z.object({ bad: z.number(), watch: z.number() }),
});
