import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../core/domain-errors.ts';

/** How often the delay of the event loop is read: its mean since the time before. */
const sampleMs = 1_000;

/**
 * Answers 503 while the event loop is more than `delayMs` late in the mean. Counts once the server
 * has listened for a whole sample: what held the loop up before, held up no visitor.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, { delayMs = 2_000 } = {}) {
  let serves = false;
  // Not the framework's hook: it is not called where systemd hands the socket over.
  app.server.once('listening', () => {
    const timer = setTimeout(() => {
      serves = true;
    }, 2 * sampleMs).unref();
    app.server.once('close', () => clearTimeout(timer));
  });
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    sampleInterval: sampleMs,
    pressureHandler: async () => {
      if (serves) throw new UnavailableError('busy');
    },
  });
}
