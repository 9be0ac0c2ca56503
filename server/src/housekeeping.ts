import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import { removeExpiredLimits } from './http/rate-limit.store.ts';
import { removeExpiredSessions } from './session/session.store.ts';

const everyMs = 60 * 60_000;

/** Forgets expired sessions, reset tokens and counts, every hour until stopped. */
export function startHousekeeping(deps: { db: Database; log: FastifyBaseLogger }) {
  let running: Promise<void> | undefined;

  async function tidy(): Promise<void> {
    await removeExpiredSessions(deps.db);
    await removeExpiredLimits(deps.db);
  }

  const timer = setInterval(() => {
    running = tidy().catch((err: unknown) => deps.log.error({ err }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
