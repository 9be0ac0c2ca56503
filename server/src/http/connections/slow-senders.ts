import type { IncomingMessage, RequestListener } from 'node:http';
import { refuseConnection } from './refused-connection.ts';

interface SendingLimits {
  /** Time for the body of a request, however small it is. */
  graceMs: number;
  leastBytesPerSecond: number;
  checkEveryMs: number;
}

/**
 * Cuts clients whose body arrives too slowly, like Apache's `RequestReadTimeout` with `MinRate`. A
 * time-out for the whole body would cut phones that send steadily. A picture of 0.55 MB takes 90 s on a
 * line of 50 kbit/s, and two at once twice as long.
 */
export function cutSlowSenders(
  handle: RequestListener,
  { graceMs, leastBytesPerSecond, checkEveryMs }: SendingLimits,
): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      const started = performance.now();
      const { socket } = request;
      const before = socket.bytesRead;
      const timer = setInterval(() => {
        const bytes = socket.bytesRead - before;
        const allowedMs = graceMs + (bytes / leastBytesPerSecond) * 1000;
        if (performance.now() - started < allowedMs) return;
        if (response.headersSent) socket.destroy();
        else refuseConnection(socket, 408, request.headers);
      }, checkEveryMs).unref();
      const stop = () => clearInterval(timer);
      request.once('end', stop);
      request.once('close', stop);
    }
    handle(request, response);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
