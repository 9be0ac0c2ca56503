import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { limits } from '@alumni/shared/core/limits';
import { isTimeZone } from '@alumni/shared/text/zone-time';
import proxyAddr from '@fastify/proxy-addr';
import * as z from 'zod/mini';
import { isOrdinaryPath } from '../../core/ordinary-path.ts';
import { unitVersion } from '../../core/service-unit.ts';
import { withoutTrailingSlashes } from '../../core/trailing-slashes.ts';
import type { BackupChoice } from '../../settings/live-settings.ts';
import { areAllSet, backupBucket, s3Settings } from './bucket-settings.ts';
import { ConfigError } from './config-error.ts';
import { assertNotQuoted, misspellings, withEnvFile } from './environment.ts';

const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);

const onOff = (byDefault: 'on' | 'off' = 'on') =>
  z.pipe(
    z._default(oneOf('on', 'off'), byDefault),
    z.transform((value) => value === 'on'),
  );

/** A text that matches a pattern. In an error, `message` follows the setting's name. */
const text = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message));

const isOrigin = (value: string) => URL.parse(value)?.origin === value;

/**
 * Detects an unencoded sign in a password, as in `smtp://user:pa#ss@host`. The sign ends the host part of an address,
 * so `user` would be taken for the host.
 */
const unencodedSign = /^[a-z]+:\/\/[^@/?#]*([/?#]).*@/i;
const encodings = [
  ['#', '%23'],
  ['/', '%2F'],
  ['?', '%3F'],
] as const;

const url = (...protocols: string[]) =>
  z.optional(
    z.string().check(
      ...encodings.map(([sign, encoded]) =>
        z.refine<string>((value) => unencodedSign.exec(value)?.[1] !== sign, {
          error: `must have ${encoded} for the ${sign} of its password.`,
          abort: true,
        }),
      ),
      z.refine(
        (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
        `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      ),
    ),
  );

const path = z.string().check(z.refine(isOrdinaryPath, 'must not be in /proc, /sys or /dev.'));

const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);

/** Whether an item of TRUST_PROXY is an address, a network such as 10.0.0.0/8, or `loopback`. */
function isProxy(item: string): boolean {
  // The library parses a plain number as an address: 1 is 0.0.0.1.
  if (/^\d+$/.test(item)) return false;
  try {
    proxyAddr.compile(item);
    return true;
  } catch {
    return false;
  }
}

const { min: passwordMin, max: passwordMax } = limits.password;

const portRange = 'must be a number from 0 to 65535.';

const number = (most: number) => {
  const range = `must be a number from 1 to ${most}.`;
  return z.pipe(
    text(/^[1-9]\d{0,6}$/, range),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most, range))),
  );
};

const count = (byDefault: number) => z._default(number(9_999_999), byDefault);

/** Each divides a day evenly, so that every day has a backup at BACKUP_TIME. */
const backupIntervals = [15, 30, 60, 120, 180, 240, 360, 720, 1440];

const settings = z.object({
  PORT: z.pipe(
    z._default(text(/^\d{1,5}$/, portRange), '3000'),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, portRange))),
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(path, './data'),
  PUBLIC_URL: url('http:', 'https:').check(
    z.refine((value) => !/[?#]/.test(value ?? ''), 'must be an address without ? and #.'),
    z.refine(
      (value) => /^[a-z]+:\/\/[^/]*\/*$/i.test(value ?? 'http://localhost'),
      'must be an address without a path: the site needs a (sub)domain of its own.',
    ),
  ),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  S3_ENDPOINT: url('http:', 'https:'),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.optional(z.string().check(z.includes('@', 'must be an email address.'))),
  MAILS_PER_HOUR: z.optional(number(9_999_999)),
  BOUNCE_ADDRESS: z.optional(
    text(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an email address without a +.'),
  ),
  BOUNCE_IMAP_URL: url('imap:', 'imaps:'),
  DKIM_SELECTOR: z.optional(
    text(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i, 'must be the name before ._domainkey, such as s1.'),
  ),
  CONTACT_EMAIL: z.optional(z.email('must be an email address.')),
  MASTER_EMAIL: z.optional(z.email('must be an email address.')),
  MASTER_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(passwordMin, `must be at least ${passwordMin} characters.`),
        z.maxLength(passwordMax, `must be at most ${passwordMax} characters.`),
      ),
  ),
  REGISTRATION: z.optional(oneOf('open', 'roll-number', 'review')),
  SECOND_STEP: z._default(oneOf('optional', 'required'), 'optional'),
  PHONE_COUNTRY: z._default(
    text(/^\+[1-9]\d{0,2}$/, 'must be a country code such as +237.'),
    '+237',
  ),
  CHATBOT_SCRIPT_URL: url('https:', 'http:'),
  OFFLINE: onOff(),
  TRUST_PROXY: list.check(
    z.refine(
      (items) => items.every(isProxy) || (items.length === 1 && items[0] === 'off'),
      'must be off, or the addresses of proxies such as 127.0.0.1, separated by commas.',
    ),
  ),
  CORS_ORIGINS: list.check(
    z.refine(
      (origins) => origins.every(isOrigin),
      'must be a list of origins such as https://alumni.example, separated by commas.',
    ),
  ),
  RATE_LIMITS: onOff(),
  RECORDS_PER_DAY: count(50),
  RECORDS_IN_ALL: count(2_000),
  UPLOAD_MB_PER_DAY: count(200),
  UPLOAD_MB_IN_ALL: count(2_000),
  RETENTION_MESSAGES_DAYS: count(730),
  RETENTION_AUDIT_DAYS: count(1_095),
  RETENTION_MAIL_DAYS: count(30),
  RETENTION_MAIL_FILES_DAYS: count(30),
  BACKUP_DIR: z.optional(path),
  BACKUP_S3_BUCKET: z.optional(
    text(/^[\w.-]{3,63}$/, 'must be the name of a bucket, without its address or a folder.'),
  ),
  BACKUP_S3_ENDPOINT: url('http:', 'https:'),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_TIME: z._default(
    text(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:15.'),
    '03:15',
  ),
  BACKUP_EVERY_MINUTES: z.pipe(
    z._default(
      z.enum(backupIntervals.map(String), `must be one of ${backupIntervals.join(', ')}.`),
      '60',
    ),
    z.transform(Number),
  ),
  BACKUP_DAYS: z.optional(number(9_999)),
  HEARTBEAT_URL: url('https:', 'http:'),
  RELEASE_FEED: onOff(),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters.'))),
  LOG_LEVEL: z._default(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
  LOG_FORMAT: z._default(oneOf('mixed', 'json'), 'mixed'),
  LOG_REQUESTS: onOff('off'),
});

/** Parses the settings; empty ones count as unset. Throws a one-line `ConfigError`. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  defaults: Record<string, string> = {},
) {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  for (const name of settingNames) assertNotQuoted(name, present[name]);
  const parsed = settings.safeParse({ ...defaults, ...present });
  if (!parsed.success) {
    const { path: [name = 'A setting'] = [], message = '' } = parsed.error.issues[0] ?? {};
    const fault = message.startsWith('must') ? message : 'is not valid.';
    throw new ConfigError(`${String(name)} ${fault}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: withoutTrailingSlashes(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    databaseUrl: env.DATABASE_URL,
    s3: s3Settings(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Mails per hour that the mail server accepts; undefined if unset: a master then chooses it in the browser. */
    mailsPerHour: env.MAILS_PER_HOUR,
    /**
     * Envelope sender of mails, to which delivery reports come back. Each mail adds its own `+token` to the address.
     */
    bounceAddress: env.BOUNCE_ADDRESS,
    /** The mailbox that receives delivery reports. */
    bounceImapUrl: env.BOUNCE_IMAP_URL,
    /** DKIM selector: the domain of `mailFrom` publishes its signing key under this name. */
    dkimSelector: env.DKIM_SELECTOR,
    contactEmail: env.CONTACT_EMAIL,
    master: masterSettings(env),
    registration: env.REGISTRATION,
    /** If true, admins and masters without two-factor log-in count as members. */
    twoFactorRequired: env.SECOND_STEP === 'required',
    /** Country code of telephone numbers that are typed without one. */
    phoneCountry: env.PHONE_COUNTRY,
    chatbotScriptUrl: env.CHATBOT_SCRIPT_URL,
    /** Whether browsers store opened pages for use without a network. */
    offline: env.OFFLINE,
    /** Addresses of proxies whose forwarding headers are trusted; `false` without any. */
    trustProxy:
      env.TRUST_PROXY.length === 0 || env.TRUST_PROXY[0] === 'off' ? false : env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    rateLimits: env.RATE_LIMITS,
    /** A member's quotas; `undefined` without rate limits. */
    quotas: env.RATE_LIMITS
      ? {
          recordsPerDay: env.RECORDS_PER_DAY,
          records: env.RECORDS_IN_ALL,
          uploadBytesPerDay: env.UPLOAD_MB_PER_DAY * 1_000_000,
          uploadBytes: env.UPLOAD_MB_IN_ALL * 1_000_000,
        }
      : undefined,
    /** Days after which housekeeping removes old messages and other records. */
    retention: {
      messages: env.RETENTION_MESSAGES_DAYS,
      audit: env.RETENTION_AUDIT_DAYS,
      mail: env.RETENTION_MAIL_DAYS,
      mailFiles: env.RETENTION_MAIL_FILES_DAYS,
    },
    /** Days for which the association keeps its backups; undefined if BACKUP_DAYS is unset. */
    backupDays: env.BACKUP_DAYS,
    /** Targets and local time of the backups; undefined without a target. */
    backup: backupSettings(env),
    backupEveryMinutes: env.BACKUP_EVERY_MINUTES,
    metricsToken: env.METRICS_TOKEN,
    /**
     * `alumni watch`, which an installed release runs periodically, calls this address while all is well. The server
     * itself never calls it.
     */
    heartbeatUrl: env.HEARTBEAT_URL,
    /** Whether `alumni watch`, which an installed release runs periodically, looks for newer versions. */
    releaseFeed: env.RELEASE_FEED,
    /** Sentences about variables that look like settings but have no effect. */
    oddities: [
      ...misspellings(Object.keys(present), settingNames),
      ...timeZoneWarnings(present.TZ),
    ],
    logLevel: env.LOG_LEVEL,
    /** `mixed`: start-up messages are plain text, the rest is JSON. */
    logFormat: env.LOG_FORMAT,
    logRequests: env.LOG_REQUESTS,
  };
}

export type Config = ReturnType<typeof parseConfig>;

/**
 * Reads the settings of this process from the environment, then from a settings file, if `envFile` or `ENV_FILE`
 * names one. Unset ones take their value from `defaults`. The server and its commands read `process.env` only in this
 * file.
 */
export function readConfig({
  defaults = {},
  envFile = process.env.ENV_FILE,
}: {
  defaults?: Partial<Record<keyof Settings, string>>;
  envFile?: string | undefined;
} = {}): Config {
  const config = parseConfig(withEnvFile(process.env, envFile, settingNames), defaults);
  if (envFile || !existsSync('.env')) return config;
  const unread = `.env in ${process.cwd()} is not read: alumni start --env-file .env reads it`;
  return { ...config, oddities: [...config.oddities, unread] };
}

/** Warns about an unknown time zone, for which Node.js silently uses UTC. A colon may precede the name (tzset(3)). */
function timeZoneWarnings(name: string | undefined): string[] {
  if (!name || isTimeZone(name.replace(/^:/, ''))) return [];
  return [`TZ is ${name}, which is no time zone such as Africa/Douala: the clock is UTC`];
}

/** Reads the log format even if another setting is invalid: the error about that setting needs the right format. */
export function readLogFormat(envFile = process.env.ENV_FILE): Config['logFormat'] {
  try {
    return withEnvFile(process.env, envFile, settingNames).LOG_FORMAT === 'json' ? 'json' : 'mixed';
  } catch {
    return process.env.LOG_FORMAT === 'json' ? 'json' : 'mixed';
  }
}

/**
 * Whether systemd passed a socket to this process (sd_listen_fds(3)). Child processes inherit the variables but have
 * another pid. Throws `ConfigError` if there are several sockets.
 */
export function hasSocketOfSystemd(): boolean {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  if (LISTEN_PID !== String(process.pid)) return false;
  if (LISTEN_FDS === '1') return true;
  throw new ConfigError(`alumni.socket must have one ListenStream, it has ${LISTEN_FDS}.`);
}

/** Whether the systemd unit that started this process was written by `alumni install` of an older version. */
export const isUnitOutdated = () =>
  process.env.LISTEN_PID === String(process.pid) && process.env.ALUMNI_UNIT !== unitVersion;

/**
 * Whether an upgrade tries this version and may still restore the old data. In such a trial, the server serves
 * requests. It sends no mail, removes nothing, makes no backup and prints no set-up link.
 */
export const isTrialStart = () => process.env.TRIAL_START === 'yes';

/** Whether an upgrade has started this process for a backup. Rotation keeps the backups of the last two upgrades. */
export const isBeforeUpgrade = () => process.env.BEFORE_UPGRADE === 'yes';

type Settings = z.output<typeof settings>;

const settingNames = Object.keys(settings.shape);

function backupSettings(env: Settings): BackupChoice | undefined {
  const dir = env.BACKUP_DIR && resolve(env.BACKUP_DIR);
  const bucket = backupBucket(env);
  if (!dir && !bucket) return undefined;
  return { time: env.BACKUP_TIME, everyMinutes: env.BACKUP_EVERY_MINUTES, dir, bucket };
}

function masterSettings(env: Settings) {
  if (!areAllSet(env, 'MASTER_EMAIL', ['MASTER_PASSWORD'])) return undefined;
  return { email: env.MASTER_EMAIL as string, password: env.MASTER_PASSWORD as string };
}
