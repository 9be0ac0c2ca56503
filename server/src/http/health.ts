import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../core/domain-errors.ts';

const checkTimeoutMs = 3_000;

/**
 * `/healthz`: the process is up. `/readyz`: 503 while the server closes, and if `check` rejects or takes
 * longer than 3 s.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { check }: { check: () => Promise<unknown> },
): Promise<void> {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    if (app.isClosing) throw new UnavailableError('busy');
    try {
      await withTimeout(checkTimeoutMs, check());
    } catch (error) {
      throw new UnavailableError('storageUnavailable', error);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
