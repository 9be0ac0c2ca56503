import type { FastifyBaseLogger } from 'fastify';
import type { Needs } from '../../http/calls/needs.ts';
import { nextResetDue, processResetRequest } from './reset-requests.store.ts';

const pollMs = 60_000;

/**
 * Processes reset requests a random time after their response (decision 0022). Checks once a minute for requests left
 * by a crash or another instance.
 */
export function startResetRequests(
  { db, config, mail }: Needs<'db' | 'mail', 'publicUrl'>,
  log: FastifyBaseLogger,
) {
  let running = Promise.resolve();
  let isQueued = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    isQueued = false;
    clearTimeout(timer);
    let wait = pollMs;
    try {
      while (!stopped && (await processResetRequest(db, config.publicUrl))) mail.poke();
      const due = stopped ? undefined : await nextResetDue(db);
      if (due !== undefined) wait = Math.min(pollMs, Math.max(0, due - Date.now()));
    } catch (error) {
      log.error({ err: error }, 'password reset request failed');
    }
    if (!stopped) timer = setTimeout(poke, wait).unref();
  }

  function poke(): void {
    if (stopped || isQueued) return;
    isQueued = true;
    running = running.then(drain);
  }

  running = drain();
  return {
    poke,
    /** Starts no further work and waits for the current one; the database can then be closed. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
