import { type KnownDetails, knownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { indexText } from '../db/lists/index-text.ts';
import { affectsAnyRow, countAffectedRows } from '../db/rows.ts';
import { parseStored } from '../db/stored-json.ts';
import { withdrawInvitations } from '../outbox/outbox.store.ts';
import { isProvedRecipient } from '../outbox/outbox-reads.store.ts';
import { emailKey } from './accounts.store.ts';
import { emailTexts } from './email-texts.ts';
import { newRollNumber } from './roll-number-format.ts';

/** Finds a number by its e-mail, and by itself with and without its hyphen. */
export function rollNumberSearch(email: string, rollNo: string): string {
  return indexText(...emailTexts(email), rollNo, rollNo.replace('-', ''));
}

/** Adds to what is known of the recipient of an unclaimed number; false if nothing is new. */
export async function addDetails(trx: Trx, rollNo: string, details: KnownDetails) {
  const known = await storedDetails(trx, rollNo);
  if (!addsTo(known, details)) return false;
  // It may have been claimed since: nothing waits any more.
  return trx
    .updateTable('issued_roll_numbers')
    .set({ known: JSON.stringify({ ...known, ...details }), known_at: now() })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .$call(affectsAnyRow);
}

export async function storedDetails(trx: Trx, rollNo: string): Promise<KnownDetails> {
  const issued = trx.selectFrom('issued_roll_numbers').where('roll_no', '=', rollNo);
  return detailsOf(await issued.select('known').executeTakeFirst());
}

/** Returns the stored details of a number's recipient. */
export function detailsOf(row: { known: string | null } | undefined): KnownDetails {
  return row?.known ? parseStored(knownDetails, row.known) : {};
}

/** More are not searched for namesakes. */
const maxIssuedTo = 5_000;

/** Unclaimed numbers with what is known of the people they were issued to, the newest first. */
export async function listIssuedTo(db: Database) {
  const rows = await db
    .selectFrom('issued_roll_numbers')
    .select(['roll_no', 'known'])
    .where('claimed_at', 'is', null)
    .where('known', 'is not', null)
    .orderBy('known_at', 'desc')
    .limit(maxIssuedTo)
    .execute();
  return rows.map((row) => ({ rollNo: row.roll_no, details: detailsOf(row) }));
}

/** Whether `details` say something that is not known. */
export function addsTo(known: KnownDetails, details: KnownDetails): boolean {
  const before: Record<string, unknown> = known;
  return Object.entries(details).some(
    ([field, value]) => value !== undefined && before[field] !== value,
  );
}

/** Returns and removes the stored details of the recipient of a locked number. */
export async function takeDetails(trx: Trx, rollNo: string): Promise<KnownDetails> {
  const known = await storedDetails(trx, rollNo);
  await trx
    .updateTable('issued_roll_numbers')
    .set({ known: null, known_at: null })
    .where('roll_no', '=', rollNo)
    .execute();
  return known;
}

/**
 * Forgets what is known of those who have not registered since it was stored `before`, and what an older
 * program has left with a number that was claimed. Returns how many rows that were, at most `limit`.
 */
export async function removeOldDetails(db: Database, before: string, limit: number) {
  return db
    .updateTable('issued_roll_numbers')
    .set({ known: null, known_at: null })
    .where('roll_no', 'in', (eb) =>
      eb
        .selectFrom('issued_roll_numbers')
        .select('roll_no')
        .where('known', 'is not', null)
        .where((or) => or.or([or('claimed_at', 'is not', null), or('known_at', '<', before)]))
        .limit(limit),
    )
    .$call(countAffectedRows);
}

/** The unclaimed number of an e-mail, if it has one. */
export async function findUnclaimed(trx: Trx, email: string): Promise<string | undefined> {
  const issued = await trx
    .selectFrom('issued_roll_numbers')
    .select('roll_no')
    .where('email_key', '=', emailKey(email))
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return issued?.roll_no;
}

/** The own roll numbers of accounts that have proved an e-mail for which another one waits. */
export async function provedRecipients(db: Database): Promise<string[]> {
  const accounts = await db
    .selectFrom('issued_roll_numbers as issued')
    .innerJoin('accounts', 'accounts.email_key', 'issued.email_key')
    .select('accounts.roll_no')
    .where('issued.claimed_at', 'is', null)
    .where('accounts.proved_email', '=', (eb) => eb.ref('accounts.email_key'))
    .execute();
  return accounts.map(({ roll_no }) => roll_no);
}

/**
 * Returns the details of a number’s recipient, or that somebody has registered with it; undefined unless number and
 * e-mail are both right.
 */
export async function findInvited(
  db: Database,
  { rollNo, email }: { rollNo: string; email: string },
): Promise<KnownDetails | { registered: true } | undefined> {
  const row = await db
    .selectFrom('issued_roll_numbers')
    .select(['known', 'claimed_at'])
    .where('roll_no', '=', rollNo)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row && (row.claimed_at === null ? detailsOf(row) : { registered: true });
}

/** Marks a number as claimed, and takes its waiting mail back; false if it was claimed or withdrawn concurrently. */
export async function claimRollNumber(trx: Trx, rollNo: string): Promise<boolean> {
  const isClaimed = await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_at: now() })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .$call(affectsAnyRow);
  if (isClaimed) await withdrawInvitations(trx, [rollNo]);
  return isClaimed;
}

/** Records the account that claimed a number. */
export async function setClaimant(trx: Trx, rollNo: string, accountId: string): Promise<void> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_by: accountId })
    .where('roll_no', '=', rollNo)
    .execute();
}

export interface Issued {
  /** An account that has not proved the e-mail is none: anybody can name it (decision 0072). */
  state: 'new' | 'issued' | 'registered';
  /** Absent if the e-mail is registered. */
  rollNo?: string;
}

/**
 * Inserts a number unless the e-mail has one: of two concurrent calls, the second finds the number
 * of the first. A claimed number counts as registered even if its holder's e-mail has changed
 * since.
 */
export async function issueOrFind(
  trx: Trx,
  email: string,
  issuedBy: string | null,
): Promise<Issued> {
  if (await isProvedRecipient(trx, emailKey(email))) return { state: 'registered' };
  const rollNo = newRollNumber();
  const inserted = await trx
    .insertInto('issued_roll_numbers')
    .values({
      roll_no: rollNo,
      email,
      email_key: emailKey(email),
      issued_by: issuedBy,
      issued_at: now(),
      claimed_by: null,
      claimed_at: null,
      search_text: rollNumberSearch(email, rollNo),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('roll_no')
    .executeTakeFirst();
  if (inserted) return { state: 'new', rollNo };
  const existing = await trx
    .selectFrom('issued_roll_numbers')
    .select(['roll_no', 'claimed_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
  return existing.claimed_at
    ? { state: 'registered' }
    : { state: 'issued', rollNo: existing.roll_no };
}

/**
 * Takes the e-mail off the numbers that an account has claimed, which stay claimed, and withdraws one
 * that waits for the e-mail. Without `email_key`, which others may have as well, only the claimed ones.
 */
export async function forgetEmailOfRollNumbers(
  trx: Trx,
  { id, email_key }: { id: string; email_key: string | null },
): Promise<void> {
  await trx
    .deleteFrom('issued_roll_numbers')
    .where('email_key', '=', email_key)
    .where('claimed_at', 'is', null)
    .execute();
  const claimed = await trx
    .selectFrom('issued_roll_numbers')
    .select('roll_no')
    .where((eb) => eb.or([eb('claimed_by', '=', id), eb('email_key', '=', email_key)]))
    .execute();
  for (const { roll_no } of claimed) {
    await trx
      .updateTable('issued_roll_numbers')
      // Unique, and no e-mail: there is no @ in it.
      .set({
        email: '',
        email_key: roll_no,
        search_text: rollNumberSearch('', roll_no),
        known: null,
        known_at: null,
      })
      .where('roll_no', '=', roll_no)
      .execute();
  }
}

/** Moves the claimed and the issued roll numbers of an account to another account of the same person. Returns how many were claimed. */
export async function giveRollNumbers(trx: Trx, from: string, to: string): Promise<number> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ issued_by: to })
    .where('issued_by', '=', from)
    .execute();
  return trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_by: to })
    .where('claimed_by', '=', from)
    .$call(countAffectedRows);
}

/** Gives an unclaimed number and its e-mail up for another of each; undefined if it was claimed or withdrawn. */
export async function reissue(trx: Trx, rollNo: string, email: string) {
  const corrected = newRollNumber();
  const isChanged = await trx
    .updateTable('issued_roll_numbers')
    .set({
      roll_no: corrected,
      email,
      email_key: emailKey(email),
      search_text: rollNumberSearch(email, corrected),
    })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .$call(affectsAnyRow);
  if (isChanged) await withdrawInvitations(trx, [rollNo]);
  return isChanged ? corrected : undefined;
}

/** Notes the import that has issued these numbers. */
export async function noteImport(trx: Trx, rollNumbers: string[], importId: string): Promise<void> {
  if (rollNumbers.length === 0) return;
  await trx
    .updateTable('issued_roll_numbers')
    .set({ import_id: importId })
    .where('roll_no', 'in', rollNumbers)
    .execute();
}

/** Withdraws an unclaimed number and the mail that waits; undefined if there is none. */
export async function withdrawUnclaimed(trx: Trx, rollNo: string) {
  const withdrawn = await trx
    .deleteFrom('issued_roll_numbers')
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (withdrawn) await withdrawInvitations(trx, [rollNo]);
  return withdrawn;
}

/** Withdraws what nobody has claimed of an import, with the mails that wait; returns how many numbers. */
export async function withdrawUnclaimedOf(trx: Trx, importId: string): Promise<number> {
  const withdrawn = await trx
    .deleteFrom('issued_roll_numbers')
    .where('import_id', '=', importId)
    .where('claimed_at', 'is', null)
    .returning('roll_no')
    .execute();
  await withdrawInvitations(
    trx,
    withdrawn.map(({ roll_no }) => roll_no),
  );
  return withdrawn.length;
}
