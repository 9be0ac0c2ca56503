import * as z from 'zod/mini';
import * as calls from '../calls/roles.ts';
import { endpoint } from '../core/endpoint.ts';
import { accountTypes } from '../core/permissions.ts';

export const userRow = z.object({
  rollNo: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accttype: z.enum(accountTypes),
  email: z.string(),
  /** Whether a mailed link or code has confirmed the e-mail. */
  emailProved: z.boolean(),
  /** Null if there was no log-in since the site began to record them. */
  lastLogin: z.nullable(z.string()),
});
export type UserRow = z.output<typeof userRow>;

export const listUsers = endpoint(calls.listUsers, {
  summary: 'All accounts but those of masters.',
  response: z.array(userRow),
});
