import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Time for running requests: `docker stop` kills 10 s after the signal. */
const drainMs = 8_000;
/** Time for everything else to close once connections were cut. */
const closeMs = 1_000;
/** Signals within this time count as one. Ctrl+C reaches the server twice: directly, and forwarded by npm. */
export const sameSignalMs = 500;

interface Running {
  app: Pick<FastifyInstance, 'close' | 'server'>;
  workers: { stop(): Promise<void> }[];
  closeDatabase: () => Promise<void>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Shuts down at the first SIGTERM or SIGINT, exits with 1 at a second one. */
export function shutDownOnSignal(running: Running): void {
  let since: number | undefined;
  const onSignal = (signal: string) => {
    if (since !== undefined) {
      if (performance.now() - since > sameSignalMs) process.exit(1);
      return;
    }
    since = performance.now();
    running.log.info({ signal }, 'shutting down');
    shutDown(running).then(process.exit, () => process.exit(1));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

/**
 * Stops accepting connections, finishes running requests, stops the workers and closes the database. Cuts connections
 * that are still open after 8 s. Returns the exit code: 1 if anything failed or hung.
 */
export async function shutDown({ app, workers, closeDatabase, log }: Running): Promise<number> {
  const { promise: timedOut, resolve: giveUp } = Promise.withResolvers<number>();
  const cut = setTimeout(() => {
    log.warn({}, 'requests in flight timed out, closing their connections');
    app.server.closeAllConnections();
    setTimeout(() => giveUp(1), closeMs);
  }, drainMs);
  const closed = Promise.all([app.close(), ...workers.map((worker) => worker.stop())])
    .then(closeDatabase)
    .then(
      () => 0,
      (err: unknown) => {
        log.error({ err }, 'shutdown failed');
        return 1;
      },
    );
  const code = await Promise.race([closed, timedOut]);
  clearTimeout(cut);
  return code;
}
