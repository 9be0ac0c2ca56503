import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, line, messageResponse, password, requiredLine, text } from './fields.ts';
import { limits } from './limits.ts';
import { accountTypes } from './permissions.ts';

export const loginForm = z.object({
  email,
  password,
  rememberMe: z._default(z.boolean(), false),
});

/** What the browser stores in `userData` (specification §3). */
export const sessionUser = z.object({
  rollNo: z.string(),
  accttype: z.enum(accountTypes),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string(),
  /** Set for an admin or master who has to set up a second step and counts as a member until then. */
  lacksSecondStep: z.optional(z.boolean()),
});
export type SessionUser = z.output<typeof sessionUser>;

export const login = endpoint({
  method: 'POST',
  path: '/alumni/login',
  tag: 'Accounts',
  summary: 'Log in. The token lives 12 hours, or 30 days with rememberMe.',
  access: 'anyone',
  body: loginForm,
  response: z.object({ user: sessionUser, token: z.string(), message: z.string() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/alumni/logout',
  tag: 'Accounts',
  summary: 'Revoke the token that was sent.',
  access: 'member',
  response: messageResponse,
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  tag: 'Accounts',
  summary: 'The current record of the caller.',
  access: 'member',
  response: z.object({ user: sessionUser }),
});

export const registrationForm = z.object({
  lastName: requiredLine(limits.name, 'lastNameMissing'),
  email,
  password,
  confirmPassword: z
    .string('confirmPasswordMissing')
    .check(z.minLength(1, 'confirmPasswordMissing')),
  rollNo: z.optional(line(40)),
  accttype: z.optional(z.unknown()),
  description: z.optional(text(limits.description)),
  telephone: z.optional(line(limits.telephone)),
});

export const register = endpoint({
  method: 'POST',
  path: '/alumni/register',
  tag: 'Accounts',
  summary: 'Register as alumni; accttype in the body is ignored.',
  access: 'anyone',
  body: registrationForm,
  response: z.object({ message: z.string(), user: z.object({ rollNo: z.string() }) }),
  status: 201,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/alumni/forgot-password',
  tag: 'Accounts',
  summary: 'Mail a link to set a new password. The answer is the same for every e-mail.',
  access: 'anyone',
  body: z.object({ email }),
  response: messageResponse,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/alumni/reset-password',
  tag: 'Accounts',
  summary: 'Set a new password with the token of the mail: single use, 60 minutes.',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(200)), password }),
  response: messageResponse,
});

export const undoEmail = endpoint({
  method: 'POST',
  path: '/alumni/undo-email',
  tag: 'Accounts',
  summary:
    'Undo a new email with the code mailed to the old one: single use, 7 days. Ends all sessions and mails a link to set a new password.',
  access: 'anyone',
  body: z.object({ code: z.string().check(z.maxLength(200)) }),
  response: messageResponse,
});
