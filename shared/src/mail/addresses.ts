import * as z from 'zod/mini';
import * as calls from '../calls/addresses.ts';
import { endpoint } from '../core/endpoint.ts';
import { messageResponse } from '../core/fields.ts';

export const listLostClassmates = endpoint(calls.listLostClassmates, {
  tag: 'Members',
  summary:
    "Members of the caller's promotion whom mails do not reach: names alone, never an address, and a text to pass on.",
  response: z.object({
    classmates: z.array(z.object({ rollNo: z.string(), name: z.string() })),
    link: z.string(),
  }),
});

export const saveMailPace = endpoint(calls.saveMailPace, {
  tag: 'Administration',
  summary: 'How many mails an hour the mail server may be given, unless the environment says so.',
  body: z.object({ perHour: z.int().check(z.minimum(1), z.maximum(9_999_999)) }),
  response: messageResponse,
});
