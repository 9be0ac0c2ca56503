import type { FastifyInstance } from 'fastify';

const sweepMs = 100;

/**
 * While the server closes, requests on open connections are still answered, but with
 * `Connection: close`, and idle connections are closed repeatedly. Otherwise closing would wait for
 * the keep-alive connections of browsers and proxies.
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
