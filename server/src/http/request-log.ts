import type { FastifyInstance } from 'fastify';

/**
 * Logs one line for each request that the framework answers. Returns what logs answers of a route that
 * are sent from memory. Routes, not addresses: these may contain personal data.
 */
export function requestLog(app: FastifyInstance): (route: string) => LogRepeated {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, viewer, log } = request;
    const route = routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ method, route, status: reply.statusCode, ms, account: viewer?.id }, 'request');
  });
  return (route) => (status, reqId) =>
    app.log.info({ reqId, method: 'GET', route, status, ms: 0 }, 'request');
}

type LogRepeated = (status: number, reqId: string) => void;
