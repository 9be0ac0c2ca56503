import * as z from 'zod/mini';
import * as calls from '../calls/profile.ts';
import { endpointsOf } from '../core/endpoint.ts';
import { password, typedPassword } from '../core/fields.ts';
import { assignableAccountTypes } from '../core/permissions.ts';
import { alumnus, unlistedPoster } from '../people/alumni.ts';
import { profileForm } from './profile-form.ts';

const endpoint = endpointsOf('Alumni');

export const getAlumnus = endpoint(calls.getAlumnus, {
  summary:
    'A member: public fields for anyone, all fields for the person, admins and masters. Of an unlisted member whose name stands at a public opportunity, title, names and rollNo alone.',
  response: z.union([alumnus, unlistedPoster]),
});

const updateBody = z.object({
  ...z.partial(profileForm).shape,
  password: z.optional(password),
  /** Asked for by `currentPasswordNeeded`, when the log-in is long ago. */
  currentPassword: z.optional(typedPassword()),
  /** That one has checked what the association has filled in. A change of the profile says so as well. */
  checked: z.optional(z.literal(true)),
  accttype: z.optional(z.enum(assignableAccountTypes, 'accountTypeInvalid')),
});

const updateResponse = z.object({ message: z.string(), user: alumnus });

export const updateAlumnus = endpoint(calls.updateAlumnus, {
  summary:
    "Change one's own profile; or, as a master, the account type of another. 15 minutes after the log-in, a new email or password needs currentPassword: 403 with the code currentPasswordNeeded or currentPasswordWrong.",
  body: updateBody,
  response: updateResponse,
});

export const replaceAlumnus = endpoint(calls.replaceAlumnus, {
  summary: 'The same as PATCH.',
  body: updateBody,
  response: updateResponse,
});

export const listDevices = endpoint(calls.listDevices, {
  tag: 'Accounts',
  summary: 'Where the caller is logged in, last seen first.',
  response: z.object({
    devices: z.array(
      z.object({
        /** Proper names such as Firefox and Android; empty if they are not known. */
        browser: z.string(),
        system: z.string(),
        loggedInAt: z.string(),
        lastSeenAt: z.string(),
        /** The session that makes this call. */
        current: z.boolean(),
      }),
    ),
  }),
});

export const logOutEverywhere = endpoint(calls.logOutEverywhere, {
  tag: 'Accounts',
  summary: 'End all sessions of the caller, this one too, and forget all other devices.',
});
