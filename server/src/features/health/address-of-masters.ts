import { addressCheck } from '@alumni/shared/health/health-address';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Tracks the address at which masters' browsers use the site; logs once if it is not PUBLIC_URL. Ignores other
 * requests: their headers could say anything.
 */
export function addressOfMasters(publicUrl: string, log: Pick<FastifyBaseLogger, 'warn'>) {
  let last: string | undefined;
  let isLogged = false;
  return {
    at: () => last,
    record({ viewer, headers }: FastifyRequest): void {
      if (viewer?.accttype !== 'master') return;
      const seen = originOf(headers.origin) ?? originOf(headers.referer);
      if (seen === undefined) return;
      last = seen;
      if (isLogged || addressCheck(publicUrl, seen).kind === 'ok') return;
      isLogged = true;
      log.warn(
        { publicUrl, seen },
        'links in mails lead to PUBLIC_URL, and a master uses the site at another address: if people do too, set PUBLIC_URL to that',
      );
    },
  };
}

function originOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) && origin.length <= 200 ? origin : undefined;
}
