import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@alumni/shared/endpoint';
import type { getMailDomain } from '@alumni/shared/mail-domain';
import { checkMailDomain, type MailDomainSettings } from './check-mail-domain.ts';
import type { TxtResolver } from './txt-lookup.ts';

const keptMs = 10 * 60_000;

type Answer = ResponseOf<typeof getMailDomain>;

/**
 * Checks the domain once in ten minutes, joining requests at the same time: nobody makes this server
 * send the DNS more than some forty questions in that time. Changed settings are checked at once.
 */
export function keptMailDomain(dns: () => TxtResolver) {
  let kept: { settings: MailDomainSettings; since: number; answer: Promise<Answer> } | undefined;
  return (settings: MailDomainSettings): Promise<Answer> => {
    const now = Date.now();
    if (kept && Math.abs(now - kept.since) < keptMs && isDeepStrictEqual(kept.settings, settings)) {
      return kept.answer;
    }
    const checkedAt = new Date(now).toISOString();
    const answer = checkMailDomain(settings, dns()).then((found) => ({ ...found, checkedAt }));
    kept = { settings, since: now, answer };
    // A defect is not kept.
    answer.catch(() => {
      kept = undefined;
    });
    return answer;
  };
}
