import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';

/** Sends 404 for a path parameter with a NUL: PostgreSQL rejects such texts with an error. */
export function refuseUnstorableParams(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params }) => {
    const values = Object.values((params ?? {}) as Record<string, string>);
    if (values.some((value) => value.includes('\u0000'))) throw new NotFoundError();
  });
}
