import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../boot/deps.ts';
import { processResetRequest } from './auth.store.ts';

const sweepMs = 60_000;

/**
 * Works off asked-for password resets after their answer has gone out, so that known and unknown
 * e-mails take the same time; once a minute it also takes what a crash left behind.
 */
export function startResetRequests({ db, config, mail }: Deps, log: FastifyBaseLogger) {
  let running: Promise<void> | undefined;
  let again = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      while (await processResetRequest(db, config.publicUrl)) mail.poke();
    } while (again);
  }

  function poke(): void {
    again = true;
    running ??= drain()
      .catch((error: unknown) => log.error({ err: error }, 'password reset request failed'))
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(poke, sweepMs);
  timer.unref();
  poke();
  return {
    poke,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
