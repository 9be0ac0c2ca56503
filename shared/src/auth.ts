import * as z from 'zod/mini';
import {
  codeForm,
  forgotPasswordForm,
  loginAnswer,
  loginForm,
  registrationForm,
  sessionUser,
} from './auth-schemas.ts';
import { endpoint } from './endpoint.ts';
import { messageResponse, password } from './fields.ts';

export type SessionUser = z.output<typeof sessionUser>;

export const login = endpoint({
  method: 'POST',
  path: '/alumni/login',
  tag: 'Accounts',
  summary: 'Log in. The token lives 12 hours, or 30 days with rememberMe.',
  access: 'anyone',
  body: loginForm,
  response: loginAnswer,
});

export const logout = endpoint({
  method: 'POST',
  path: '/alumni/logout',
  tag: 'Accounts',
  summary: 'Revoke the token that was sent.',
  access: 'account',
  response: messageResponse,
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  tag: 'Accounts',
  summary: 'The current record of the caller.',
  access: 'account',
  response: z.object({ user: sessionUser }),
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
  body: forgotPasswordForm,
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
    'Undo a new email with the code mailed to the old one: single use, 7 days. Ends all sessions and mails a link to set a new password. The token of a reset does the same while nobody has proved the new one, which is free then.',
  access: 'anyone',
  body: codeForm,
  response: messageResponse,
});
