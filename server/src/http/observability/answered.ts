import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls a function with each answer that has been sent, also of those that the framework does not see. */
    onAnswered(observe: OnAnswered): void;
  }
}

/** An answer that has been sent, by the framework or from memory. */
interface Answered {
  request: IncomingMessage;
  id: string;
  /** Pattern of the route: addresses may contain personal data. */
  route: string;
  status: number;
  ms: number;
  /** Id of the caller's account. */
  account?: string | undefined;
}

export type OnAnswered = (answered: Answered) => void;

/** The functions that are told of each answer: metrics, log, count of visits. */
export function answerObservers() {
  const observers: OnAnswered[] = [];
  const tell: OnAnswered = (answered) => {
    for (const observe of observers) observe(answered);
  };
  const install = (app: FastifyInstance) => {
    app.decorate('onAnswered', (observe: OnAnswered) => observers.push(observe));
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

/** Logs one line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.onAnswered(({ request: { method }, id: reqId, route, status, ms, account }) => {
    const rounded = Math.round(ms * 10) / 10;
    app.log.info({ reqId, method, route, status, ms: rounded, account }, 'request');
  });
}
