import { createServer, type RequestListener, type Server } from 'node:http';
import { uploadRates } from '@alumni/shared/core/limits';
import { connectionLimit, limitEachAddress } from './connection-limits.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { limitParser } from './parser-limits.ts';
import { refuseConnection } from './refused-connection.ts';
import { cutSlowSenders } from './slow-senders.ts';

/** Cuts slow clients: headers must arrive within 15 s, the body within 2 minutes and a second for each 2 kB of it. */
const limits = {
  headersTimeout: 15_000,
  bodyTimeout: 120_000,
  leastBytesPerSecond: uploadRates.least,
  /** Looks for clients of either kind this often. */
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction. */
  connectionTimeout: 130_000,
  /**
   * Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s): who closes them is the one
   * that sends.
   */
  keepAliveTimeout: 125_000,
  maxConnections: connectionLimit(),
  /** The most connections of one address: half of all, unless a proxy makes all connections. */
  maxConnectionsEach: Number.POSITIVE_INFINITY,
};

/** The limits of a server that visitors reach without a proxy. */
export const limitsWithoutProxy = { maxConnectionsEach: Math.ceil(limits.maxConnections / 2) };

/**
 * The server of HTTP/1.1, with all its time-outs and limits: Fastify sets none on a server that it has
 * not made itself. The limit of headers (16 kB) is that of Node.js.
 */
export function createHttpServer(
  answer: RequestListener,
  changed: Partial<typeof limits> = {},
): Server {
  const { connectionTimeout, maxConnections, maxConnectionsEach, ...times } = {
    ...limits,
    ...changed,
  };
  const { bodyTimeout, leastBytesPerSecond, ...timeouts } = times;
  const checkEveryMs = timeouts.connectionsCheckingInterval;
  const sending = { graceMs: bodyTimeout, leastBytesPerSecond, checkEveryMs };
  const answerInTurn = oneAtATime(cutSlowSenders(answer, sending));
  // Node.js would refuse it without a sentence.
  const listener: RequestListener = (request, response) => {
    const { headers, httpVersion, socket } = request;
    if (httpVersion === '1.1' && headers.host === undefined) refuseConnection(socket, 400, headers);
    else answerInTurn(request, response);
  };
  // A time for the whole request would cut those who send slowly, but all the while.
  const server = createServer(
    { ...timeouts, requestTimeout: 0, requireHostHeader: false },
    listener,
  );
  // Node.js would answer what a client expects of it, `100-continue` aside, past this listener.
  server.on('checkExpectation', listener);
  server.setTimeout(connectionTimeout);
  server.maxConnections = maxConnections;
  limitEachAddress(server, maxConnectionsEach);
  limitParser(server);
  return server;
}
