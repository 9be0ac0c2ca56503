import type { Language } from '@alumni/shared/text/language';
import { emailKey } from '../../accounts/accounts.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import type { Issuer } from './roll-numbers.store.ts';

export type Issuing = ReturnType<typeof issuingWith>;

/** Single roll numbers and lists of them are issued with these. */
export function issuingWith(deps: Needs<'limiter' | 'settings', 'publicUrl'>) {
  const { config, limiter, settings } = deps;
  return { sender, issuer, isMailed, limited };

  async function sender() {
    return { site: (await settings.current()).site, publicUrl: config.publicUrl };
  }

  async function issuer(caller: Caller, language: Language): Promise<Issuer> {
    return { ...(await sender()), caller, language };
  }

  async function isMailed(): Promise<boolean> {
    return (await settings.current()).smtpUrl !== undefined;
  }

  /** Limits mails by recipient, whoever sends them, so that admins cannot flood a mailbox. */
  async function limited<T>(recipients: string[], send: () => Promise<T>): Promise<T> {
    const keys = recipients.map(emailKey);
    const limits = [rateLimits.invitationHour, rateLimits.invitationDay];
    for (const limit of limits) await limiter.hitEach(limit, keys);
    try {
      return await send();
    } catch (error) {
      for (const key of keys) for (const limit of limits) await limiter.refund(limit, key);
      throw error;
    }
  }
}
