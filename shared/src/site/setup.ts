import * as z from 'zod/mini';
import { firstMasterForm } from '../accounts/auth-schemas.ts';
import * as calls from '../calls/setup.ts';
import { endpoint } from '../core/endpoint.ts';
import { cleanLine, email, line, requiredLine, typedPassword } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { keepableParts } from './example-left.ts';
import { pageSettings } from './site.ts';

/** Steps of setting up a new site, once the first master has an account. */
export const setupSteps = ['site', 'mail', 'registration', 'backups'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const mailServerForm = z.object({
  host: requiredLine(limits.title, 'wordsMissing').check(
    z.regex(/^[\w-]+(\.[\w-]+)*$/, 'mailHostInvalid'),
  ),
  port: z.string().check(
    cleanLine(),
    z.regex(/^([1-9]\d{0,4})?$/),
    z.refine((port) => Number(port) <= 65_535),
  ),
  user: line(limits.email),
  /** Empty keeps the stored password, if host and user are unchanged. */
  password: z.string().check(z.maxLength(limits.password.max, 'passwordTooLong')),
  from: email,
  /**
   * The caller's current password. Required if the call failed with `currentPasswordNeeded`, because the last log-in is
   * too long ago.
   */
  currentPassword: z.optional(typedPassword()),
});

/** Reasons why a test mail was not accepted. */
export const mailFaults = [
  'notFound',
  'refused',
  'timeout',
  'tls',
  'selfSigned',
  'unknownAuthority',
  'expired',
  'wrongName',
  'noMailServer',
  'login',
  'sender',
  'recipient',
  'later',
  'other',
] as const;
export type MailFault = (typeof mailFaults)[number];

export const mailCodeForm = z.object({
  code: requiredLine(limits.code, 'codeMissing'),
});

export const registrationModeForm = z.object({ registration: pageSettings.shape.registration });

/** Daily time of backups; an empty one turns them off. */
export const backupTimeForm = z.object({
  time: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)),
});

/** Whether the server's environment sets the value. The page cannot change it then. */
const fixed = z.boolean();

const setup = z.object({
  /** Base address of links in mails. */
  publicUrl: z.string(),
  /** Names of values that are still the example's: `logo`, `sender`, or the name of a text as in `siteValues`. */
  exampleLeft: z.array(z.string()),
  steps: z.record(z.enum(setupSteps), z.enum(['open', 'done', 'watch', 'skipped'])),
  mail: z.object({
    fixed,
    host: z.string(),
    port: z.string(),
    user: z.string(),
    hasPassword: z.boolean(),
    from: z.string(),
    /** Whether this mail server accepted a mail with a code. */
    taken: z.boolean(),
    /** Whether a mail has arrived through this server. */
    confirmed: z.boolean(),
    /** Recipient of the test mail. */
    testTo: z.string(),
  }),
  registration: z.object({ fixed, value: pageSettings.shape.registration }),
  backups: z.object({
    fixed,
    /** Daily time; empty if backups are off. */
    time: z.string(),
    /** The targets: a folder, a bucket, or both; empty if unset. */
    folder: z.string(),
    bucket: z.string(),
    running: z.boolean(),
    /** The last backup; null if there is none. */
    last: z.nullable(
      z.object({ at: z.string(), rows: z.number(), pictures: z.number(), tried: z.boolean() }),
    ),
    /** Error of the last attempt; empty if it succeeded. */
    error: z.string(),
    /** Whether all targets are on the data's own disk. */
    sameDisk: z.boolean(),
  }),
});
export type Setup = z.output<typeof setup>;

export const createFirstMaster = endpoint(calls.createFirstMaster, {
  summary:
    'Create the first master, with the code of the link that the log of an empty site prints.',
  body: firstMasterForm,
});

export const getSetup = endpoint(calls.getSetup, {
  summary: 'What is set up, and what is still open.',
  response: setup,
});

export const skipSetupStep = endpoint(calls.skipSetupStep, {
  summary: 'Leave an open step for another time.',
  body: z.object({ step: z.enum(setupSteps) }),
});

export const keepExample = endpoint(calls.keepExample, {
  summary: 'Say that a part of the example is right as it is.',
  body: z.object({ part: z.enum(keepableParts) }),
});

export const saveMailServer = endpoint(calls.saveMailServer, {
  summary: 'The mail server, where SMTP_URL does not say. Its password is never sent back.',
  body: mailServerForm,
});

export const sendSetupMail = endpoint(calls.sendSetupMail, {
  summary: "A mail with a code to the caller's own address.",
  response: z.object({
    message: z.string(),
    taken: z.boolean(),
    /** Null if the mail was accepted or there is no mail server. */
    fault: z.nullable(z.enum(mailFaults)),
    /** The mail server's reply, if there was one. */
    answer: z.string(),
  }),
});

export const confirmMailServer = endpoint(calls.confirmMailServer, {
  summary: 'The code of that mail: it has arrived.',
  body: mailCodeForm,
});

export const saveRegistrationMode = endpoint(calls.saveRegistrationMode, {
  summary: 'Who may register, where REGISTRATION does not say.',
  body: registrationModeForm,
});

export const saveBackupTime = endpoint(calls.saveBackupTime, {
  summary:
    'When the daily backup is made, where BACKUP_DIR and BACKUP_S3_BUCKET do not say; the first one is begun at once.',
  body: backupTimeForm,
});
