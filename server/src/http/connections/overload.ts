import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formMessages } from '@alumni/shared/core/form.messages';
import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';

/** In milliseconds. The histogram adds this resolution to each delay that it measures. */
const resolutionMs = 10;

/**
 * Sends 503 if the event loop was more than `delayMs` late on average in the last sample. The first two samples after
 * the server begins to listen do not count, because the start keeps the loop busy.
 *
 * Client files below `/assets/` are always sent: they cost little, and a page that lacks one of them fails.
 *
 * `@fastify/under-pressure` is not used: it reads the memory from a file, and an error of that read ended the process.
 */
export async function refuseWhenOverloaded(
  app: FastifyInstance,
  { delayMs = 2_000, sampleMs = 1_000 } = {},
) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let serves = false;
  let meanMs = 0;
  let sampledAt = performance.now();
  const sample = setInterval(() => {
    const now = performance.now();
    // If the loop did not turn once in a sample, nothing was measured and the mean is NaN. The whole sample then counts
    // as one delay.
    const mean = histogram.mean / 1e6 - resolutionMs;
    meanMs = Number.isNaN(mean) ? now - sampledAt : mean;
    sampledAt = now;
    histogram.reset();
  }, sampleMs).unref();
  histogram.enable();
  // Fastify does not call `onListen` for a socket that systemd hands over.
  app.server.once('listening', () => {
    const timer = setTimeout(() => {
      serves = true;
    }, 2 * sampleMs).unref();
    app.server.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRequest', async ({ url }) => {
    if (serves && meanMs > delayMs && !url.startsWith('/assets/')) {
      throw new UnavailableError(formMessages.busy);
    }
  });
  app.addHook('onClose', async () => {
    clearInterval(sample);
    histogram.disable();
  });
}
