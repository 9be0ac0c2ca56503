import { removeExpiredResets } from '../accounts/passwords.store.ts';
import type { Database } from '../db/database.ts';
import { cleanUp } from '../files/cleanup.ts';
import type { ImageStorage } from '../files/image-storage.ts';
import { removeExpiredLimits } from '../http/rate-limit.store.ts';
import { removeExpiredSessions } from '../session/session.store.ts';
import { everyHour } from './every-hour.ts';

const mismatchMessage =
  'pictures without a database row were not removed: check that DATABASE_URL (or DATA_DIR) and S3_BUCKET belong together';

/**
 * Every hour until stopped, purges expired sessions, reset tokens and rate limits, and removes
 * unused files. Logs a failure and tries again an hour later.
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
      if (removed.refused) log.error(removed.refused, mismatchMessage);
      else log.info(removed, 'unused files removed');
    } catch (err) {
      if (!stopping.aborted) log.error({ err }, 'housekeeping failed');
    }
  });
}
