import type { HealthCheck } from './health.ts';
import { isLoopback } from './loopback.ts';

/**
 * Compares the site's address in mails with the one at which a master uses it. No mail ever takes the
 * second one: the sender of a request could choose it.
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

/** As browsers write an origin. */
function withoutUsualPort(origin: string): string {
  return origin.toLowerCase().replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
}
