import * as z from 'zod/mini';
import * as calls from '../calls/health-summary.ts';
import { endpoint } from '../core/endpoint.ts';

/** How many checks are not good, from at most a minute ago: what the dashboard of a master tells. */
export const getHealthSummary = endpoint(calls.getHealthSummary, {
  summary: 'How many things about the server harm people now, and how many are to be watched.',
  response: z.object({ bad: z.number(), watch: z.number() }),
});
