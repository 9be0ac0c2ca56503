import { type Account, emailKey } from '../../../server/src/accounts/accounts.store.ts';
import { rollNumberSearch } from '../../../server/src/accounts/roll-numbers.store.ts';
import type { Database, Trx } from '../../../server/src/db/database.ts';
import { newId, now } from '../../../server/src/db/ids.ts';

/** Whether an account exists whose e-mail is not in `emails`. */
export async function hasOtherAccounts(db: Database, emails: string[]): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', 'not in', emails.map(emailKey))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function eventsTakingReplies(db: Database): Promise<{ id: string; theme: string }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'theme'])
    .where('answers', '!=', 'off')
    .orderBy('theme')
    .execute();
}

interface IssuedNumber {
  rollNo: string;
  email: string;
  issuedBy: string;
  issuedAt: string;
  /** Account that registered with the number; absent while nobody has. */
  claimedBy?: Account;
}

export async function insertRollNumbers(trx: Trx, issued: IssuedNumber[]): Promise<void> {
  await trx
    .insertInto('issued_roll_numbers')
    .values(
      issued.map(({ rollNo, email, issuedBy, issuedAt, claimedBy }) => ({
        roll_no: rollNo,
        email,
        email_key: emailKey(email),
        issued_by: issuedBy,
        issued_at: issuedAt,
        claimed_by: claimedBy?.id ?? null,
        claimed_at: claimedBy?.created_at ?? null,
        search_text: rollNumberSearch(email, rollNo),
      })),
    )
    .execute();
}

interface Message {
  name: string;
  email: string;
  message: string;
  created_at: string;
  read_at: string | null;
  answered_by: string | null;
  answered_at: string | null;
}

export async function insertMessages(trx: Trx, messages: Message[]): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values(messages.map((message) => ({ id: newId(), ...message })))
    .execute();
}

/** Marks the mails of a letter as sent. */
export async function markAccepted(db: Database, letterId: string): Promise<void> {
  await db
    .updateTable('letter_deliveries')
    .set({ state: 'accepted', accepted_at: now() })
    .where('letter_id', '=', letterId)
    .execute();
}
