import * as z from 'zod/mini';
import * as calls from '../calls/health.ts';
import { healthStates } from '../calls/health.ts';
import { endpoint } from '../core/endpoint.ts';

/** Checks, with their possible findings. */
export const healthKinds = {
  /** Only in the command line: a server that does not respond cannot show it on a page. */
  server: ['ok', 'notReady', 'away'],
  /** Sends a large request through PUBLIC_URL and its proxy to the server. Only in the command line. */
  uploads: ['ok', 'cut', 'away'],
  database: ['ok', 'away', 'readOnly', 'unheard', 'scarce'],
  integrity: ['ok', 'none', 'failed'],
  writes: ['ok', 'missing'],
  clock: ['ok', 'jumped'],
  files: ['ok', 'away', 'unlisted'],
  disk: ['ok', 'low', 'full', 'fewEntries', 'noEntries', 'away'],
  backups: [...['ok', 'notSet', 'none', 'failed', 'gone', 'old', 'incomplete'], 'sameDisk'],
  otherBackups: ['left', 'some'],
  trial: ['ok', 'none', 'old'],
  mail: ['ok', 'noServer', 'refused', 'stuck', 'login', 'untried'],
  copy: ['restored'],
  release: ['ok', 'newer'],
  pictures: ['ok', 'busy'],
  errors: ['ok', 'some'],
  proxy: ['ok', 'untrusted'],
  address: ['ok', 'differs'],
  /** Whether the site still shows names or texts of the example association. */
  example: ['ok', 'left'],
} as const;
export type HealthName = keyof typeof healthKinds;

const check = z.object({
  name: z.enum(Object.keys(healthKinds) as HealthName[]),
  /** One of the check's `healthKinds`. */
  kind: z.string(),
  state: z.enum(healthStates),
  /** Numbers and names that the finding's sentence contains. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type HealthCheck = z.output<typeof check>;

export const getHealth = endpoint(calls.getHealth, {
  summary: 'How the server is: database, files, disk, backups, mail, errors.',
  response: z.object({
    version: z.string(),
    /** Name of the machine that handled the call. */
    instance: z.string(),
    /** The machine's time. `since` is the time of the server's start. */
    time: z.string(),
    since: z.string(),
    checks: z.array(check),
  }),
});

/** Findings that stay until a master confirms them. */
export const confirmations = ['clock', 'writes'] as const;

export const confirmHealth = endpoint(calls.confirmHealth, {
  summary:
    'Say that the clock of the server is right although it has jumped, or that the writes which the database lacks are known. Noted in the audit log.',
  body: z.object({ what: z.enum(confirmations) }),
});
