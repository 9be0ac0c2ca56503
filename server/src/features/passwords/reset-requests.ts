import type { FastifyBaseLogger } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { nextResetDue, processResetRequest } from './reset-requests.store.ts';

const pollMs = 60_000;

/**
 * Processes requested password resets at a random time after their response (decisions 0008, 0023).
 * Looks once a minute for requests that a crash or another instance left behind.
 */
export function startResetRequests(
  { db, config, mail }: Needs<'db' | 'mail', 'publicUrl'>,
  log: FastifyBaseLogger,
) {
  let running: Promise<void> | undefined;
  let pending = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    let wait = pollMs;
    try {
      while (pending && !stopped) {
        pending = false;
        while (!stopped && (await processResetRequest(db, config.publicUrl))) mail.poke();
        const due = stopped ? undefined : await nextResetDue(db);
        wait = Math.min(pollMs, due === undefined ? pollMs : Math.max(0, due - Date.now()));
      }
    } catch (error) {
      log.error({ err: error }, 'password reset request failed');
      wait = pollMs;
    }
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poke, wait).unref();
  }

  function poke(): void {
    pending = true;
    if (stopped || running) return;
    running = drain().finally(() => {
      running = undefined;
      if (pending) poke();
    });
  }

  poke();
  return {
    poke,
    /** Starts no more work, and waits for what is running: the database may be closed then. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
