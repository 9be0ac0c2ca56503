import * as z from 'zod/mini';
import * as calls from '../calls/profile.ts';
import { endpoint } from '../core/endpoint.ts';
import { password, typedPassword } from '../core/fields.ts';
import { assignableAccountTypes } from '../core/permissions.ts';
import { alumnus, unlistedPoster } from '../people/alumni.ts';
import { profileForm } from './profile-form.ts';

export const getAlumnus = endpoint(calls.getAlumnus, {
  summary:
    'A member: public fields for anyone, all fields for the person, admins and masters. Of an unlisted member whose name stands at a public opportunity, title, names and rollNo alone.',
  response: z.union([alumnus, unlistedPoster]),
});

const updateBody = z.object({
  ...z.partial(profileForm).shape,
  password: z.optional(password),
  /**
   * The caller's current password. Some changes need it if the last log-in is too long ago. Without it, the call then
   * fails with the code `currentPasswordNeeded`.
   */
  currentPassword: z.optional(typedPassword()),
  /** Set if the person has checked what the association filled in. Saving the profile also counts as checking. */
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
  summary: 'Where the caller is logged in, last seen first.',
  response: z.object({
    devices: z.array(
      z.object({
        /**
         * Product name of the browser, such as Firefox. `system` is the name of its operating system, such as Android.
         * Each is empty if unknown.
         */
        browser: z.string(),
        system: z.string(),
        loggedInAt: z.string(),
        lastSeenAt: z.string(),
        /** Whether it is the session of this call. */
        current: z.boolean(),
      }),
    ),
  }),
});

export const logOutEverywhere = endpoint(calls.logOutEverywhere, {
  summary: 'End all sessions of the caller, this one too, and forget all other devices.',
});
