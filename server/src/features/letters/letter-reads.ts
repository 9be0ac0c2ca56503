import type { LetterRow } from '@alumni/shared/mail/letters';
import type { Language } from '@alumni/shared/text/language';
import type { Needs } from '../../http/calls/needs.ts';
import { mailBytes } from '../../outbox/direct-mail.ts';
import { mailPolicies } from '../../outbox/mail-policies.ts';
import { mailSettings } from '../../outbox/mailer.ts';
import { countPaced, leftThisHour } from '../../outbox/outbox-reads.store.ts';
import { readSiteOptions } from '../../settings/site-options.store.ts';
import { composeLetter, pageOf, type Sender } from './compose-letter.ts';
import { countWaitingDeliveries, progressOf } from './deliveries.store.ts';
import * as store from './letters.store.ts';

const hourMs = 60 * 60_000;
const nobodyYet = { waiting: 0, accepted: 0, refused: 0, left: 0, filed: 0 };

export type LetterDeps = Needs<
  'db' | 'limiter' | 'mail' | 'settings',
  'publicUrl' | 'dataDir' | 'quotas' | 'bounceAddress'
>;

export type LetterReads = ReturnType<typeof letterReads>;

/** Letters as the office sees them, for its routes. */
export function letterReads({ config, db, settings }: LetterDeps) {
  async function sender(): Promise<Sender> {
    const { secret } = await settings.current();
    return { publicUrl: config.publicUrl, secret };
  }

  async function described(letters: store.Letter[]): Promise<LetterRow[]> {
    const ids = letters.map(({ id }) => id);
    const progressById = await progressOf(db, ids);
    const { activated } = await readSiteOptions(db);
    const by = await sender();
    return letters.map((letter) => {
      const progress = progressById.get(letter.id) ?? nobodyYet;
      const isHeld = letter.paused === 1 || letter.updated_at <= (activated?.at ?? '');
      const going = isHeld ? 'paused' : 'sending';
      const sent = progress.waiting > 0 ? going : 'sent';
      return {
        _id: letter.id,
        kind: letter.kind,
        subject: store.subjectOf(letter),
        sentAt: letter.sent_at ?? '',
        link: pageOf(letter, by, true),
        state: letter.sent_at === null ? 'draft' : sent,
        progress,
      };
    });
  }

  /** When all that goes before the end of a letter has gone, at the pace of the site. */
  async function lastAt({ kind }: store.Letter, perHour: number): Promise<string> {
    const before = await countWaitingDeliveries(db, mailPolicies[kind].urgency);
    const left = await leftThisHour(db, perHour);
    const later = Math.max(0, before + (await countPaced(db)) - left);
    return new Date(Date.now() + Math.ceil(later / perHour) * hourMs).toISOString();
  }

  /** The size of the mail as it is sent. */
  async function bytesOf(letter: store.Letter, id: string, language: Language): Promise<number> {
    const content = await composeLetter(db, letter, { id, language }, await sender());
    return mailBytes(await mailSettings(config, settings)(), { ...content, to: '', language });
  }

  return { sender, described, lastAt, bytesOf };
}
