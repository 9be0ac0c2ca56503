import type { FastifyInstance } from 'fastify';

const sweepMs = 100;

/**
 * On the way down, what still arrives on open connections is answered, and every connection ends
 * with its answer: otherwise the end would wait for the browsers' idle connections.
 */
export function gracefulClose(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (sweep) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}
