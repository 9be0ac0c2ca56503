import * as z from 'zod/mini';
import { firstMasterForm } from '../accounts/auth-schemas.ts';
import * as calls from '../calls/setup.ts';
import { endpoint } from '../core/endpoint.ts';
import { cleanLine, email, line, requiredLine, typedPassword } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { keepableParts } from './example-left.ts';
import { pageSettings } from './site.ts';

/** Of the first run, after the account of the first master. */
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
  /** Empty keeps the one that is stored, for the same host and user. */
  password: z.string().check(z.maxLength(limits.password.max, 'passwordTooLong')),
  from: email,
  /** Asked for by `currentPasswordNeeded`, when the log-in is long ago. */
  currentPassword: z.optional(typedPassword()),
});

/** Why a test mail was not taken. */
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

/** No time: no backups. */
export const backupTimeForm = z.object({
  time: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)),
});

/** `fixed`: the environment of the server says so, and cannot be changed here. */
const fixed = z.boolean();

const setup = z.object({
  /** The address of links in mails. */
  publicUrl: z.string(),
  /** Names of what is still the example's: texts as in `siteValues`, `logo`, `sender`. */
  exampleLeft: z.array(z.string()),
  steps: z.record(z.enum(setupSteps), z.enum(['open', 'done', 'watch', 'skipped'])),
  mail: z.object({
    fixed,
    host: z.string(),
    port: z.string(),
    user: z.string(),
    hasPassword: z.boolean(),
    from: z.string(),
    /** Whether this server has taken a mail with a code. */
    taken: z.boolean(),
    /** Whether a mail has arrived through this server. */
    confirmed: z.boolean(),
    /** To whom the test mail goes. */
    testTo: z.string(),
  }),
  registration: z.object({ fixed, value: pageSettings.shape.registration }),
  backups: z.object({
    fixed,
    /** Empty: there are none. */
    time: z.string(),
    /** The targets: a folder, a bucket, or both; empty if unset. */
    folder: z.string(),
    bucket: z.string(),
    running: z.boolean(),
    /** The last one that was made; null if there was none. */
    last: z.nullable(
      z.object({ at: z.string(), rows: z.number(), pictures: z.number(), tried: z.boolean() }),
    ),
    /** Why the last try has failed; empty if it has not. */
    error: z.string(),
    /** Content of the place that the last try did not write to: see `healthKinds`. */
    refused: z.nullable(z.object({ kind: z.enum(['foreign', 'newer']), place: z.string() })),
    /** Whether all of them are on the disk of the data. */
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
    /** Null where it was taken, and where there is no mail server. */
    fault: z.nullable(z.enum(mailFaults)),
    /** The mail server's words, if it is one. */
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

export const adoptBackupTarget = endpoint(calls.adoptBackupTarget, {
  summary:
    'Go on making backups in a place that has those of another site, or newer ones; they stay. One is begun at once.',
  /** As `refused` names it. */
  body: z.object({ place: line(limits.title) }),
});
