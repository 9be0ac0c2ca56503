import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../boot/deps.ts';
import { processResetRequest } from './auth.store.ts';

const pollMs = 60_000;

/**
 * Processes requested password resets after their response, so that known and unknown e-mails take
 * the same time (decision 0008). Polls once a minute for requests that a crash left behind.
 */
export function startResetRequests({ db, config, mail }: Deps, log: FastifyBaseLogger) {
  let running: Promise<void> | undefined;
  let pending = false;

  async function drain(): Promise<void> {
    do {
      pending = false;
      while (await processResetRequest(db, config.publicUrl)) mail.poke();
    } while (pending);
  }

  function poke(): void {
    pending = true;
    running ??= drain()
      .catch((error: unknown) => log.error({ err: error }, 'password reset request failed'))
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(poke, pollMs);
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
