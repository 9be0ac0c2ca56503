import * as z from 'zod/mini';
import * as calls from '../calls/auth.ts';
import { endpoint } from '../core/endpoint.ts';
import { email, line, password } from '../core/fields.ts';
import {
  codeForm,
  forgotPasswordForm,
  loginForm,
  loginResponse,
  registrationForm,
  sessionUser,
} from './auth-schemas.ts';

export type SessionUser = z.output<typeof sessionUser>;

export const login = endpoint(calls.login, {
  summary:
    'Log in. The token lives 12 hours; with rememberMe 30 days from its last use, 90 in all, 30 in all for admins and masters.',
  body: loginForm,
  // A password of 200 characters takes at most 1.2 kB, if each character is escaped as `\uXXXX`.
  bodyLimit: 4_096,
  response: loginResponse,
});

export const logout = endpoint(calls.logout, {
  summary: 'Revoke the token that was sent.',
});

export const getSession = endpoint(calls.getSession, {
  summary: 'The current record of the caller.',
  response: z.object({ user: sessionUser }),
});

export const register = endpoint(calls.register, {
  summary: 'Register as alumni; accttype in the body is ignored.',
  body: registrationForm,
  response: z.object({ message: z.string(), user: z.object({ rollNo: z.string() }) }),
  status: 201,
});

export const readInvitation = endpoint(calls.readInvitation, {
  summary:
    'What the association knows of the person to whom a roll number and its e-mail belong, for the registration form; empty for any other number and e-mail.',
  body: z.object({ rollNo: line(40), email }),
  response: z.object({
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    promotion: z.optional(z.nullable(z.number())),
    /** Set if the roll number is already registered. */
    registered: z.optional(z.literal(true)),
  }),
});

export const forgotPassword = endpoint(calls.forgotPassword, {
  summary: 'Mail a link to set a new password. The answer is the same for every e-mail.',
  body: forgotPasswordForm,
});

export const readReset = endpoint(calls.readReset, {
  summary: 'Whose password the token of the mail sets; it stays good. 400 for any other.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ email: z.string() }),
});

export const resetPassword = endpoint(calls.resetPassword, {
  summary: 'Set a new password with the token of the mail: single use, 60 minutes.',
  body: z.object({ token: z.string().check(z.maxLength(200)), password }),
});

export const undoEmail = endpoint(calls.undoEmail, {
  summary:
    'Undo a new email with the code mailed to the old one: single use, 7 days. Ends all sessions and mails a link to set a new password. The token of a reset does the same while nobody has proved the new one, which is free then.',
  body: codeForm,
});
