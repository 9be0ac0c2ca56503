import * as z from 'zod/mini';
import * as calls from '../calls/two-factor.ts';
import { endpoint } from '../core/endpoint.ts';
import { typedPassword } from '../core/fields.ts';
import { login } from './auth.ts';

const tag = 'Second step';
/** WebAuthn data, of any shape: the verification of the signature checks the content. */
const json = z.record(z.string(), z.unknown());
const newRecoveryCodes = z.object({
  message: z.string(),
  /** Shown once; empty if the account already has valid codes. */
  recoveryCodes: z.array(z.string()),
});

/** Sent beside `message` in the 401 response to a log-in. The password is right, but a second step is needed. */
export const twoFactorNeeded = z.object({
  code: z.literal('secondStepNeeded'),
  secondStep: z.object({
    /** Identifies the pending log-in. Valid for ten minutes and five attempts. */
    ticket: z.string(),
    /** `PublicKeyCredentialRequestOptionsJSON`; null if the account has no passkey. */
    passkey: z.nullable(json),
    /** Whether an authenticator app is set up. */
    app: z.boolean(),
  }),
});
export type TwoFactor = z.output<typeof twoFactorNeeded>['secondStep'];

export const completeLogin = endpoint(calls.completeLogin, {
  tag,
  summary:
    'Complete a log-in with a passkey, a code of the authenticator app, or a recovery code. 401 with the code secondStepWrong, or secondStepExpired if the log-in has to begin again.',
  body: z.object({
    ticket: z.string().check(z.maxLength(200)),
    /** Six digits, or a recovery code. */
    code: z.optional(z.string().check(z.maxLength(100))),
    /** `AuthenticationResponseJSON`. */
    passkey: z.optional(json),
  }),
  response: login.response,
});

export const reauthenticationForm = z.object({
  currentPassword: typedPassword(),
});

export const reauthenticate = endpoint(calls.reauthenticate, {
  tag,
  summary:
    'Prove with the current password who one is, for 15 minutes. 403 with the code currentPasswordWrong.',
  body: reauthenticationForm,
});

export const getTwoFactor = endpoint(calls.getTwoFactor, {
  tag,
  summary: "One's own second steps of the log-in.",
  response: z.object({
    passkeys: z.array(
      z.object({
        _id: z.string(),
        /**
         * Product name of the browser, such as Firefox. `system` is the name of its operating system, such as Android.
         * Each is empty if unknown.
         */
        browser: z.string(),
        system: z.string(),
        addedAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    app: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.number(),
    /** Whether the caller needs a second step to act as admin or master. */
    required: z.boolean(),
    /** False if the site's host is an IP address, for which browsers create no passkeys. */
    passkeysPossible: z.boolean(),
  }),
});

const needsRecentLogin =
  ' Needs a log-in of the last 15 minutes: 403 with the code currentPasswordNeeded.';

export const startPasskey = endpoint(calls.startPasskey, {
  tag,
  summary: `What the browser needs to make a passkey.${needsRecentLogin}`,
  /** `PublicKeyCredentialCreationOptionsJSON`. */
  response: z.object({ options: json }),
});

export const addPasskey = endpoint(calls.addPasskey, {
  tag,
  summary: `Add the passkey that the browser has made. The first second step ends all other sessions.${needsRecentLogin}`,
  /** `RegistrationResponseJSON`. */
  body: z.object({ passkey: json }),
  response: newRecoveryCodes,
});

export const removePasskey = endpoint(calls.removePasskey, {
  tag,
  summary: `Remove a passkey. The recovery codes end with the last second step.${needsRecentLogin}`,
});

export const startApp = endpoint(calls.startApp, {
  tag,
  summary: `A new secret for an authenticator app; the old one stays until a code confirms it.${needsRecentLogin}`,
  response: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://…`, as link and QR code. */
    uri: z.string(),
  }),
});

export const addApp = endpoint(calls.addApp, {
  tag,
  summary: `Confirm the authenticator app with one of its codes. The first second step ends all other sessions.${needsRecentLogin}`,
  body: z.object({ code: z.string().check(z.maxLength(100)) }),
  response: newRecoveryCodes,
});

export const removeApp = endpoint(calls.removeApp, {
  tag,
  summary: `Remove the authenticator app.${needsRecentLogin}`,
});

export const renewRecoveryCodes = endpoint(calls.renewRecoveryCodes, {
  tag,
  summary: `New recovery codes; the old ones end.${needsRecentLogin}`,
  response: newRecoveryCodes,
});
