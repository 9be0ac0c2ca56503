import type { FastifyInstance } from 'fastify';
import type { Deps } from '../app-deps.ts';
import { ping } from '../db/database.ts';
import { UnavailableError } from './errors.ts';

const readyWithinMs = 3_000;

/** `/healthz`: the process is up. `/readyz`: database and files answer. */
export async function healthRoutes(app: FastifyInstance, { db, storage }: Deps): Promise<void> {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    try {
      await within(readyWithinMs, Promise.all([ping(db), storage.check()]));
    } catch (error) {
      throw new UnavailableError('storageUnavailable', error);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('took too long')), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
