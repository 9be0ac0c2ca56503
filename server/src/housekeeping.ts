import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import { everyHour } from './every-hour.ts';
import { removeExpiredLimits } from './http/rate-limit.store.ts';
import { removeExpiredSessions } from './session/session.store.ts';

/** Forgets expired sessions, reset tokens and counts, every hour until stopped. */
export function startHousekeeping({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  return everyHour(async () => {
    try {
      await removeExpiredSessions(db);
      await removeExpiredLimits(db);
    } catch (err) {
      log.error({ err }, 'housekeeping failed');
    }
  });
}
