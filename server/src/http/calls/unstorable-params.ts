import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';

/** Answers 404 where an address names something with a NUL: PostgreSQL stores none and refuses to look. */
export function refuseUnstorableParams(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params }) => {
    const values = Object.values((params ?? {}) as Record<string, string>);
    if (values.some((value) => value.includes('\u0000'))) throw new NotFoundError();
  });
}
