import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Ids that proxies make: UUIDs, hexadecimal digits, Base64. Other characters could forge log lines. */
const valid = /^[\w.:/+=@-]{1,100}$/;

/** Distinguishes the ids of this process from other processes' ids. */
const prefix = randomBytes(6).toString('hex');
let count = 0;

/** The request id that the proxy sent, otherwise a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers[requestIdHeader];
  if (typeof given === 'string' && valid.test(given)) return given;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}
