import type { HealthCheck } from './health.ts';
import { isLoopback } from './loopback.ts';

/**
 * Compares the site's address in mails (`publicUrl`) with the one in a master's browser (`seen`). They may differ,
 * because mails never use the address of a request: its sender could forge it.
 */
export function addressCheck(publicUrl: string, seen: string | undefined): HealthCheck {
  const [origin = '', host = ''] = /^https?:\/\/([^/]+?)(?::\d+)?(?=\/|$)/i.exec(publicUrl) ?? [];
  const values = { url: publicUrl };
  if (seen === undefined || seen === withoutUsualPort(origin)) {
    return { name: 'address', kind: 'ok', state: 'good', values };
  }
  const state = isLoopback(host) ? 'bad' : 'watch';
  return { name: 'address', kind: 'differs', state, values: { ...values, seen } };
}

/** Writes an origin as browsers do: lower case, without the default port. */
function withoutUsualPort(origin: string): string {
  return origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
}
