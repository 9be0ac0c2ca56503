import * as z from 'zod/mini';
import * as calls from '../calls/site-copy.ts';
import { endpoint } from '../core/endpoint.ts';

/** A restored database that is not in service yet (decision 0050). */
const siteCopy = z.object({
  restoredAt: z.string(),
  /** When the backup was made. */
  backupAt: z.string(),
  /** The folder of the backup; for one in a bucket, `s3:` and the name of the backup. */
  from: z.string(),
  /** Number of mails in the queue at the time of the backup. */
  waitingMails: z.number(),
});
export type SiteCopy = z.output<typeof siteCopy>;

export const getSiteCopy = endpoint(calls.getSiteCopy, {
  summary: 'Whether this is a restored copy, which sends no mail and makes no backup; null if not.',
  response: z.object({ copy: z.nullable(siteCopy) }),
});

export const activateSite = endpoint(calls.activateSite, {
  summary: 'Make a restored copy the site. Changes nothing where it is the site already.',
  body: z.object({
    /** Whether to send the mails queued at the time of the backup. Otherwise they are discarded. */
    sendWaitingMails: z.boolean(),
  }),
});
