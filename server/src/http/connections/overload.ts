import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';

/** How often the delay of the event loop is read: its mean since the time before. */
const sampleMs = 1_000;
/** The histogram counts it as delay. */
const resolutionMs = 10;

/**
 * Answers 503 while the event loop is more than `delayMs` late in the mean. Counts once the server
 * has listened for a whole sample: what held the loop up before, held up no visitor. It opens no file:
 * `@fastify/under-pressure` reads the memory as well, and ended the process where none was left.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, { delayMs = 2_000 } = {}) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let serves = false;
  let meanMs = 0;
  const sample = setInterval(() => {
    // Without a single turn in a whole sample there is no mean.
    const mean = histogram.mean / 1e6 - resolutionMs;
    meanMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : mean;
    histogram.reset();
  }, sampleMs).unref();
  histogram.enable();
  // Not the framework's hook: it is not called where systemd hands the socket over.
  app.server.once('listening', () => {
    const timer = setTimeout(() => {
      serves = true;
    }, 2 * sampleMs).unref();
    app.server.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRequest', async () => {
    if (serves && meanMs > delayMs) throw new UnavailableError('busy');
  });
  app.addHook('onClose', async () => {
    clearInterval(sample);
    histogram.disable();
  });
}
