import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Ids as proxies make them: UUIDs, hexadecimal digits, Base64. Anything else could forge lines of a log. */
const valid = /^[\w.:/+=@-]{1,100}$/;

/** Tells requests of one process from those of all others. */
const prefix = randomBytes(6).toString('hex');
let count = 0;

/** The request's id as the proxy has set it, or a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers[requestIdHeader];
  if (typeof given === 'string' && valid.test(given)) return given;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}
