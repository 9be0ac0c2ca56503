import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

/** How long requests in flight may take to end: Docker kills 10 s after the signal. */
const finishMs = 8_000;
/** How long what is left may take after its connection was cut. */
const leaveMs = 1_000;
/** npm passes on a Ctrl+C that the terminal has sent to both: that is one signal, not a second. */
const sameSignalMs = 500;

interface Running {
  app: Pick<FastifyInstance, 'close' | 'server'>;
  workers: { stop(): Promise<void> }[];
  db: Pick<Database, 'destroy'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Ends the process at SIGTERM or SIGINT, at once if there is a second one. */
export function shutDownOnSignal(running: Running): void {
  let since: number | undefined;
  const onSignal = async (signal: string) => {
    if (since !== undefined) {
      if (performance.now() - since > sameSignalMs) process.exit(1);
      return;
    }
    since = performance.now();
    running.log.info({ signal }, 'stopping');
    process.exit(await shutDown(running));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void onSignal(signal));
  }
}

/**
 * Stops accepting, finishes what is in flight, then lets go of the rest; what has not ended in time
 * is cut off. Returns the exit code.
 */
export async function shutDown({ app, workers, db, log }: Running): Promise<number> {
  const { promise: tooLate, resolve: leave } = Promise.withResolvers<number>();
  const cut = setTimeout(() => {
    log.warn({}, 'requests that did not end are cut off');
    app.server.closeAllConnections();
    setTimeout(() => leave(1), leaveMs);
  }, finishMs);
  const ended = Promise.all([app.close(), ...workers.map((worker) => worker.stop())])
    .then(() => db.destroy())
    .then(
      () => 0,
      (err: unknown) => {
        log.error({ err }, 'stopping failed');
        return 1;
      },
    );
  const code = await Promise.race([ended, tooLate]);
  clearTimeout(cut);
  return code;
}
