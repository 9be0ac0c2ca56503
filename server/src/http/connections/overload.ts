import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';

/** How often the delay of the event loop is read: its mean since the time before. */
const sampleMs = 1_000;
/** The histogram counts it as delay. */
const resolutionMs = 10;

/**
 * Answers 503 while the event loop was more than `delayMs` late on average in the last second. The first two
 * seconds of listening do not count, because the start itself keeps the loop busy. This code opens no file:
 * `@fastify/under-pressure` also read the memory from one, and its error ended the process.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, { delayMs = 2_000 } = {}) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let serves = false;
  let meanMs = 0;
  const sample = setInterval(() => {
    // There is no mean when the loop did not turn once in a whole sample.
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
