import type { LetterAudience } from '@alumni/shared/mail/letter-form';
import type { Language } from '@alumni/shared/text/language';
import { ConflictError, InvalidInputError, LimitReachedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { faultsOf } from '../../outbox/address-faults.store.ts';
import type { Caller } from '../../session/caller.ts';
import { addDeliveries, recipientName, recipientsOf, recipientsToday } from './deliveries.store.ts';
import {
  assertItsWeek,
  changeLetter,
  type Letter,
  listCandidates,
  markOnItsWay,
  noteLetter,
} from './letters.store.ts';
import { membersOf, sortRecipients } from './recipients.ts';

/** All members five times a day; an association of two thousand reaches it by notices alone. */
const recipientsADay = { least: 2_000, perMember: 5 };
const sampleSize = 8;

/** Another feature knows these. */
export type ListComing = (db: Database | Trx, eventId: string) => Promise<{ id: string }[]>;

/** The recipients of a letter if it went to an audience now. */
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
  const had = await recipientsOf(db, letter.id);
  const { recipients, ...others } = sortRecipients(
    membersOf(members, to, new Set(coming.map(({ id }) => id))),
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
 * Sends a letter to an audience: whom it was sent to before gets it once. Without a mail server it is published and
 * mailed to nobody. Returns how many are new, or throws why it refuses.
 */
export async function sendToAudience(
  db: Database,
  viewer: Caller,
  read: Pick<Letter, 'id' | 'version'>,
  { to, listComing, mailed, limited, language }: Sending,
): Promise<number> {
  return changeLetter(db, viewer, read, async (trx, caller, letter) => {
    if (letter.kind === 'notice' && !to.everybody)
      throw new InvalidInputError('noticeForEverybody');
    await assertItsWeek(trx, letter, language);
    const { fresh, already, members } = await chooseRecipients(trx, letter, { to, listComing });
    if (fresh.length === 0 && already === 0) throw new ConflictError('letterForNobody');
    const max = Math.max(recipientsADay.least, recipientsADay.perMember * members);
    if (limited && (await recipientsToday(trx)) + fresh.length > max) {
      throw new LimitReachedError(12 * 3600, 'recipientsLimit');
    }
    if (mailed) await addDeliveries(trx, letter, fresh);
    // Sent again to the same people, nothing happens: not even an entry in the log.
    if (fresh.length > 0 || letter.sent_at === null) {
      await markOnItsWay(trx, letter);
      const recipients = mailed ? fresh.length : 0;
      await noteLetter(trx, caller, 'letter.sent', letter, { recipients, to: JSON.stringify(to) });
    }
    return fresh.length;
  });
}
