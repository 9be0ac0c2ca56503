import * as z from 'zod/mini';
import * as calls from '../calls/download-tickets.ts';
import { endpoint } from '../core/endpoint.ts';

export const createDownloadTicket = endpoint(calls.createDownloadTicket, {
  summary:
    'An address for one file: for five minutes it can be downloaded there without a token, as often as a download manager asks. `address` is path and query of a call that answers with a file; what is asked of that call is asked here, and again of each download.',
  body: z.object({ address: z.string().check(z.startsWith('/api/'), z.maxLength(16_000)) }),
  response: z.object({ address: z.string() }),
});
