import * as z from 'zod/mini';
import * as calls from '../calls/site-copy.ts';
import { endpoint } from '../core/endpoint.ts';

/** State of a database that was restored from a backup and is not the site yet: decision 0065. */
const siteCopy = z.object({
  restoredAt: z.string(),
  /** When the backup was made. */
  backupAt: z.string(),
  /** Its folder, or `s3:` and its name. */
  from: z.string(),
  /** Mails that waited when the backup was made. */
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
    /** Whether mails that waited when the backup was made are sent; they are given up otherwise. */
    sendWaitingMails: z.boolean(),
  }),
});
