import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers an observer of all sent responses, including those that bypass the framework. */
    onSentResponse(observe: ResponseObserver): void;
  }
}

/** A response that the framework or the cache has sent. */
interface SentResponse {
  request: IncomingMessage;
  id: string;
  /** Route pattern: URLs may contain personal data. */
  route: string;
  status: number;
  /** Undefined for a response that the cache repeats: it takes no time worth measuring. */
  ms: number | undefined;
  /** Id of the caller's account. */
  account?: string | undefined;
}

export type ResponseObserver = (response: SentResponse) => void;

/** Collects the observers of responses: metrics, log and count of visits. */
export function responseObservers() {
  const observers: ResponseObserver[] = [];
  const tell: ResponseObserver = (response) => {
    for (const observe of observers) observe(response);
  };
  const install = (app: FastifyInstance) => {
    app.decorate('onSentResponse', (observe: ResponseObserver) => observers.push(observe));
    app.addHook('onResponse', async ({ raw, id, routeOptions, viewer }, reply) => {
      tell({
        request: raw,
        id,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: reply.elapsedTime,
        account: viewer?.id,
      });
    });
  };
  return { tell, install };
}

/** Logs one line for each response. */
export function logResponses(app: FastifyInstance): void {
  app.onSentResponse(({ request: { method }, id: reqId, route, status, ms = 0, account }) => {
    const rounded = Math.round(ms * 10) / 10;
    app.log.info({ reqId, method, route, status, ms: rounded, account }, 'request');
  });
}
