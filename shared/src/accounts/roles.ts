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
  /** Whether a mail to it was answered. */
  emailProved: z.boolean(),
  /** Null if the account has not logged in since the site stores it. */
  lastLogin: z.nullable(z.string()),
});
export type UserRow = z.output<typeof userRow>;

export const listUsers = endpoint(calls.listUsers, {
  summary: 'All accounts but those of masters.',
  response: z.array(userRow),
});
