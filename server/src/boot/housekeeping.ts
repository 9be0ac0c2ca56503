import { removeExpiredResets } from '../accounts/passwords.store.ts';
import type { Database } from '../db/database.ts';
import { cleanUp } from '../files/cleanup.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import { removeExpiredLimits } from '../http/rate-limit.store.ts';
import { removeExpiredSessions } from '../session/session.store.ts';
import { everyHour } from './every-hour.ts';

const doNotBelongTogether =
  'stored pictures are kept although the database does not know them: do DATABASE_URL (or DATA_DIR) and S3_BUCKET belong together?';

/**
 * Every hour until stopped: purges expired sessions, reset tokens and rate limits, and removes files
 * that nothing names. What fails is logged and tried again an hour later.
 */
export function startHousekeeping({
  db,
  storage,
  log,
}: {
  db: Database;
  storage: ImageStorage;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}): { stop(): Promise<void> } {
  return everyHour(async (stopping) => {
    try {
      await removeExpiredSessions(db);
      await removeExpiredResets(db);
      await removeExpiredLimits(db);
      const removed = await cleanUp({ db, storage }, undefined, stopping);
      if (removed.refused) log.error(removed.refused, doNotBelongTogether);
      else log.info(removed, 'unused files removed');
    } catch (err) {
      if (!stopping.aborted) log.error({ err }, 'housekeeping failed');
    }
  });
}
