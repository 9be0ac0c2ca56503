import * as z from 'zod/mini';
import * as calls from '../calls/health.ts';
import { healthStates } from '../calls/health.ts';
import { endpoint } from '../core/endpoint.ts';

/** Checks, with their possible findings. */
export const healthKinds = {
  /** By the command line alone: a server that does not answer shows no page. */
  server: ['ok', 'notReady', 'away'],
  /** The way from PUBLIC_URL through a proxy to the server. The command line alone checks it. */
  uploads: ['ok', 'cut', 'away'],
  database: ['ok', 'away', 'readOnly', 'unheard', 'scarce'],
  integrity: ['ok', 'none', 'failed'],
  writes: ['ok', 'missing'],
  clock: ['ok', 'jumped'],
  files: ['ok', 'away', 'unlisted'],
  disk: ['ok', 'low', 'full', 'fewEntries', 'noEntries', 'away'],
  backups: [
    ...['ok', 'notSet', 'none', 'failed', 'foreign', 'newer', 'gone', 'old', 'incomplete'],
    'sameDisk',
  ],
  otherBackups: ['some'],
  trial: ['ok', 'none', 'old'],
  mail: ['ok', 'noServer', 'refused', 'stuck', 'login', 'untried'],
  copy: ['restored'],
  release: ['ok', 'newer'],
  pictures: ['ok', 'busy'],
  errors: ['ok', 'some'],
  proxy: ['ok', 'untrusted'],
  address: ['ok', 'differs'],
  /** Names and texts of the association. */
  example: ['ok', 'left'],
} as const;
export type HealthName = keyof typeof healthKinds;

const check = z.object({
  name: z.enum(Object.keys(healthKinds) as HealthName[]),
  /** One of `healthKinds` of the name. */
  kind: z.string(),
  state: z.enum(healthStates),
  /** Numbers and names that the sentence tells. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type HealthCheck = z.output<typeof check>;

export const getHealth = endpoint(calls.getHealth, {
  summary: 'How the server is: database, files, disk, backups, mail, errors.',
  response: z.object({
    version: z.string(),
    /** Name of the machine that has answered. */
    instance: z.string(),
    /** Its time, and since when it runs. */
    time: z.string(),
    since: z.string(),
    checks: z.array(check),
  }),
});

/** Findings that a master has to look at and confirm. */
export const confirmations = ['clock', 'writes'] as const;

export const confirmHealth = endpoint(calls.confirmHealth, {
  summary:
    'Say that the clock of the server is right although it has jumped, or that the writes which the database lacks are known. Noted in the audit log.',
  body: z.object({ what: z.enum(confirmations) }),
});
