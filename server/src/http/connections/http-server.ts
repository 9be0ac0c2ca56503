import { createServer, type RequestListener, type Server } from 'node:http';
import { uploadRates } from '@alumni/shared/core/limits';
import { connectionLimit, limitEachAddress } from './connection-limits.ts';
import { refuseConnection } from './refused-connection.ts';
import { limitRequestsAhead } from './requests-ahead.ts';
import { cutSlowSenders } from './slow-senders.ts';

/**
 * Limits for slow clients. The headers may take 15 s. The body may take 2 minutes, and one second more for each 2 kB
 * that arrive.
 */
const limits = {
  headersTimeout: 15_000,
  bodyTimeout: 120_000,
  leastBytesPerSecond: uploadRates.least,
  /** Interval of the check for slow clients. */
  connectionsCheckingInterval: 5_000,
  /** Closes a connection on which no byte has passed in either direction for this time. */
  connectionTimeout: 130_000,
  /**
   * Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s). The proxy closes first, so it never sends a
   * request on a connection that the server is closing.
   */
  keepAliveTimeout: 125_000,
  maxConnections: connectionLimit(),
  /** Browsers and proxies send no request before the previous one is answered. Other clients send about ten ahead. */
  maxRequestsAhead: 16,
  /**
   * Maximum of connections per address. Unlimited by default: behind a proxy, all connections come from one address.
   */
  maxConnectionsEach: Number.POSITIVE_INFINITY,
};

/** Limits of a server that visitors reach without a proxy. */
export const limitsWithoutProxy = { maxConnectionsEach: Math.ceil(limits.maxConnections / 2) };

/**
 * Creates the HTTP/1.1 server with all its time-outs and limits: Fastify sets them only on a server that it creates
 * itself. Node.js limits the headers to 16 kB.
 */
export function createHttpServer(
  handle: RequestListener,
  changed: Partial<typeof limits> = {},
): Server {
  const { maxConnections, maxConnectionsEach, maxRequestsAhead, ...times } = {
    ...limits,
    ...changed,
  };
  const { connectionTimeout, bodyTimeout, leastBytesPerSecond, ...timeouts } = times;
  const checkEveryMs = timeouts.connectionsCheckingInterval;
  const sending = { graceMs: bodyTimeout, leastBytesPerSecond, checkEveryMs };
  const handleInTime = cutSlowSenders(handle, sending);
  // Refuses a request without `Host` with a message. Node.js itself would refuse it without one.
  const listener: RequestListener = (request, response) => {
    const { headers, httpVersion, socket } = request;
    if (httpVersion === '1.1' && headers.host === undefined) refuseConnection(socket, 400, headers);
    else handleInTime(request, response);
  };
  // A time-out for the whole request would cut clients that send slowly but steadily.
  const server = createServer(
    { ...timeouts, requestTimeout: 0, requireHostHeader: false },
    limitRequestsAhead(listener, maxRequestsAhead),
  );
  server.setTimeout(connectionTimeout);
  server.maxConnections = maxConnections;
  limitEachAddress(server, maxConnectionsEach);
  return server;
}
