import type { LetterAudience } from '@alumni/shared/mail/letter-form';
import type { Language } from '@alumni/shared/text/language';
import { ConflictError, InvalidInputError, LimitReachedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { faultsOf } from '../../outbox/address-faults.store.ts';
import type { Caller } from '../../session/caller.ts';
import {
  addDeliveries,
  listRecipientIds,
  recipientName,
  recipientsToday,
} from './deliveries.store.ts';
import { letterMessages } from './letters.messages.ts';
import {
  assertItsWeek,
  auditLetter,
  changeLetter,
  type Letter,
  listCandidates,
  markOnItsWay,
} from './letters.store.ts';
import { filterAudience, sortRecipients } from './recipients.ts';

/**
 * Daily cap of recipients: five times the number of members, but at least two thousand. So up to five notices to all
 * members fit into a day.
 */
const recipientsADay = { least: 2_000, perMember: 5 };
const sampleSize = 8;

/** Lists the members who have a place at an event; another feature provides it. */
export type ListComing = (db: Database | Trx, eventId: string) => Promise<{ id: string }[]>;

/** Counts the recipients that a letter would have if sent to an audience now. */
export async function countAudience(
  db: Database,
  letter: Letter,
  { language, ...audience }: { to: LetterAudience; listComing: ListComing; language: Language },
) {
  const { fresh, ...others } = await chooseRecipients(db, letter, audience);
  const sample = fresh.slice(0, sampleSize).map((one) => recipientName(one, language));
  return { ...others, count: fresh.length, sample };
}

async function chooseRecipients(
  db: Database | Trx,
  letter: Letter,
  { to, listComing }: { to: LetterAudience; listComing: ListComing },
) {
  const coming = to.comingTo ? await listComing(db, to.comingTo) : [];
  const members = await listCandidates(db);
  const had = await listRecipientIds(db, letter.id);
  const { recipients, ...others } = sortRecipients(
    filterAudience(members, to, new Set(coming.map(({ id }) => id))),
    letter.kind,
    await faultsOf(db),
  );
  const fresh = recipients.filter(({ id }) => !had.has(id));
  return {
    ...others,
    fresh,
    already: recipients.length - fresh.length,
    members: members.length,
  };
}

interface Sending {
  to: LetterAudience;
  listComing: ListComing;
  mailed: boolean;
  limited: boolean;
  language: Language;
}

/**
 * Sends a letter to an audience; earlier recipients do not get it again. Without a mail server it is published but not
 * mailed. Returns how many recipients are new, or throws the reason of a refusal.
 */
export async function sendToAudience(
  db: Database,
  viewer: Caller,
  read: Pick<Letter, 'id' | 'version'>,
  { to, listComing, mailed, limited, language }: Sending,
): Promise<number> {
  return changeLetter(db, viewer, read, async (trx, caller, letter) => {
    if (letter.kind === 'notice' && !to.everybody)
      throw new InvalidInputError(letterMessages.noticeForEverybody);
    await assertItsWeek(trx, letter, language);
    const { fresh, already, members } = await chooseRecipients(trx, letter, { to, listComing });
    if (fresh.length === 0 && already === 0)
      throw new ConflictError(letterMessages.letterForNobody);
    const max = Math.max(recipientsADay.least, recipientsADay.perMember * members);
    if (limited && (await recipientsToday(trx)) + fresh.length > max) {
      throw new LimitReachedError(12 * 3600, letterMessages.recipientsLimit);
    }
    if (mailed) await addDeliveries(trx, letter, fresh);
    // Sending again to the same people changes nothing and is not logged.
    if (fresh.length > 0 || letter.sent_at === null) {
      await markOnItsWay(trx, letter);
      const recipients = mailed ? fresh.length : 0;
      await auditLetter(trx, caller, 'letter.sent', letter, { recipients, to: JSON.stringify(to) });
    }
    return fresh.length;
  });
}
