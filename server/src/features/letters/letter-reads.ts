import type { LetterRow } from '@alumni/shared/mail/letters';
import type { Language } from '@alumni/shared/text/language';
import type { Database } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { mailBytes } from '../../outbox/direct-mail.ts';
import { mailSettings } from '../../outbox/mailer.ts';
import { pacedBeyondThisHour } from '../../outbox/outbox-reads.store.ts';
import { readSiteOptions } from '../../settings/site-options.store.ts';
import { composeLetter, letterAddress, type Sender } from './compose-letter.ts';
import { countProgress, countWaitingDeliveries } from './deliveries.store.ts';
import { type Letter, subjectOf } from './letters.store.ts';

const hourMs = 60 * 60_000;
const nobodyYet = { waiting: 0, accepted: 0, refused: 0, left: 0, filed: 0 };

export type LetterDeps = Needs<
  'db' | 'limiter' | 'mail' | 'settings',
  'publicUrl' | 'dataDir' | 'quotas' | 'bounceAddress'
>;

export async function senderBy(deps: Needs<'settings', 'publicUrl'>): Promise<Sender> {
  const { secret } = await deps.settings.current();
  return { publicUrl: deps.config.publicUrl, secret };
}

/** Letters as admins see them. */
export async function describeRows(deps: LetterDeps, letters: Letter[]): Promise<LetterRow[]> {
  const ids = letters.map(({ id }) => id);
  const progressById = await countProgress(deps.db, ids);
  const { activated } = await readSiteOptions(deps.db);
  const by = await senderBy(deps);
  return letters.map((letter) => {
    const progress = progressById.get(letter.id) ?? nobodyYet;
    const isHeld = letter.paused === 1 || letter.updated_at <= (activated?.at ?? '');
    const going = isHeld ? 'paused' : 'sending';
    const sent = progress.waiting > 0 ? going : 'sent';
    return {
      _id: letter.id,
      kind: letter.kind,
      subject: subjectOf(letter),
      sentAt: letter.sent_at ?? '',
      link: letterAddress(letter, by),
      state: letter.sent_at === null ? 'draft' : sent,
      progress,
    };
  });
}

/** When the last mail of a letter goes out, at the site's pace and behind all mails with priority. */
export async function lastAt(db: Database, { kind }: Letter, perHour: number): Promise<string> {
  const before = await countWaitingDeliveries(db, kind);
  const later = Math.max(0, before + (await pacedBeyondThisHour(db, perHour)));
  return fromNow(Math.ceil(later / perHour) * hourMs);
}

/** The size of a letter's mail to an account. */
export async function letterBytes(
  deps: LetterDeps,
  letter: Letter,
  to: { id: string; language: Language },
): Promise<number> {
  const mail = await composeLetter(deps.db, letter, to, await senderBy(deps));
  const { language } = to;
  return mailBytes(await mailSettings(deps.config, deps.settings)(), { to: '', language, mail });
}
