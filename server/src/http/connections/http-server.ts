import { createServer, type RequestListener, type Server } from 'node:http';
import { oneAtATime } from './one-at-a-time.ts';
import { limitParser } from './parser-limits.ts';

/** Cuts slow clients: headers must arrive within 15 s, the whole request within 2 minutes. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  /** Looks for clients of either kind this often. */
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction. */
  connectionTimeout: 130_000,
  /**
   * Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): who closes them is the one
   * that sends.
   */
  keepAliveTimeout: 125_000,
  /** Each takes 20 kB while it is idle. Without a bound, connections alone could fill the memory. */
  maxConnections: 10_000,
};

/**
 * The server of HTTP/1.1, with all its time-outs and limits: Fastify sets none on a server that it has
 * not made itself. Limits of headers (16 kB) and the answers to malformed requests are those of Node.js
 * and of Fastify's `clientError`.
 */
export function createHttpServer(
  answer: RequestListener,
  changed: Partial<typeof limits> = {},
): Server {
  const { connectionTimeout, maxConnections, ...timeouts } = { ...limits, ...changed };
  const listener = oneAtATime(answer);
  const server = createServer(timeouts, listener);
  // Node.js would answer what a client expects of it, `100-continue` aside, past this listener.
  server.on('checkExpectation', listener);
  server.setTimeout(connectionTimeout);
  server.maxConnections = maxConnections;
  limitParser(server);
  return server;
}
