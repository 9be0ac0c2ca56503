import { personName } from '@alumni/shared/people/person-name';
import type { Language } from '@alumni/shared/text/language';
import { emailKey, findById } from '../../accounts/accounts.store.ts';
import { posterNames } from '../../accounts/visible-fields.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { mailLimits } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import { rollNumberMessages } from './roll-numbers.messages.ts';
import type { Issuer } from './roll-numbers.store.ts';

const limits = mailLimits('invitation', rollNumberMessages.invitationLimit);

export type Issuing = ReturnType<typeof issuingWith>;

/** Helpers to issue single roll numbers and lists of them. */
export function issuingWith(deps: Needs<'db' | 'limiter' | 'settings', 'publicUrl'>) {
  const { config, db, limiter, settings } = deps;
  return { issuer, isMailed, limited };

  async function issuer(caller: Caller, language: Language, words?: string): Promise<Issuer> {
    const { site, pictures } = await settings.current();
    const account = await findById(db, caller.id);
    const name = account ? personName(posterNames(account), language) : '';
    return { site, pictures, publicUrl: config.publicUrl, name, words, caller, language };
  }

  async function isMailed(): Promise<boolean> {
    return (await settings.current()).smtpUrl !== undefined;
  }

  /** Limits mails per recipient across all senders, so that admins cannot flood a mailbox. */
  async function limited<T>(recipients: string[], send: () => Promise<T>): Promise<T> {
    const keys = recipients.map(emailKey);
    for (const limit of limits) await limiter.hitEach(limit, keys);
    try {
      return await send();
    } catch (error) {
      for (const key of keys) for (const limit of limits) await limiter.refund(limit, key);
      throw error;
    }
  }
}
