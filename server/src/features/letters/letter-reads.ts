import type { LetterRow } from '@alumni/shared/mail/letters';
import type { Language } from '@alumni/shared/text/language';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { mailBytes } from '../../outbox/direct-mail.ts';
import { mailPolicies } from '../../outbox/mail-policies.ts';
import { mailSettings } from '../../outbox/mailer.ts';
import { countPaced, leftThisHour } from '../../outbox/outbox-reads.store.ts';
import { readSiteOptions } from '../../settings/site-options.store.ts';
import { composeLetter, pageOf, type Sender } from './compose-letter.ts';
import { countWaitingDeliveries, type Delivery, progressOf } from './deliveries.store.ts';
import * as store from './letters.store.ts';

const hourMs = 60 * 60_000;

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

  /** Throws `NotFoundError`. */
  async function existing(id: string): Promise<store.Letter> {
    const letter = await store.findLetter(db, id);
    if (!letter) throw new NotFoundError('letterUnknown');
    return letter;
  }

  async function described(letters: store.Letter[]): Promise<LetterRow[]> {
    const progress = await progressOf(
      db,
      letters.map(({ id }) => id),
    );
    const { activated } = await readSiteOptions(db);
    const by = await sender();
    return letters.map((letter) => {
      const counts = progress.get(letter.id) ?? new Map<Delivery['state'], number>();
      const count = (state: Delivery['state']) => counts.get(state) ?? 0;
      const waiting = count('waiting') + count('queued');
      const isHeld = letter.paused === 1 || letter.updated_at <= (activated?.at ?? '');
      const going = isHeld ? 'paused' : 'sending';
      const sent = waiting > 0 ? going : 'sent';
      return {
        _id: letter.id,
        kind: letter.kind,
        subject: store.subjectOf(letter),
        sentAt: letter.sent_at ?? '',
        link: pageOf(letter, by, true),
        state: letter.sent_at === null ? 'draft' : sent,
        progress: {
          waiting,
          accepted: count('accepted'),
          refused: count('refused'),
          left: count('left'),
          filed: count('filed'),
        },
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

  return { sender, existing, described, lastAt, bytesOf };
}
