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

/** Search text: the email, and the number with and without hyphen. */
export function rollNumberSearch(email: string, rollNo: string): string {
  return indexText(...emailTexts(email), rollNo, rollNo.replace('-', ''));
}

/** Adds imported details about the recipient of an unclaimed number. Returns false if nothing changes. */
export async function addDetails(trx: Trx, rollNo: string, details: KnownDetails) {
  const known = await storedDetails(trx, rollNo);
  if (!hasNewDetails(known, details)) return false;
  // Updates only an unclaimed number: a concurrent claim may have taken the details.
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

export function detailsOf(row: { known: string | null } | undefined): KnownDetails {
  return row?.known ? parseStored(knownDetails, row.known) : {};
}

/** Namesakes are searched among this many numbers at most. */
const maxIssuedTo = 5_000;

/** Unclaimed numbers with imported details about their recipients. The latest import comes first. */
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

export function hasNewDetails(known: KnownDetails, details: KnownDetails): boolean {
  const before: Record<string, unknown> = known;
  return Object.entries(details).some(
    ([field, value]) => value !== undefined && before[field] !== value,
  );
}

/**
 * Returns and removes the details that are stored for a number's recipient. The caller has claimed the number, which
 * locks its row.
 */
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
 * Erases imported details about recipients that were stored earlier than `before`. They remain if a recipient never
 * registers. Older releases also kept them with claimed numbers. Returns the number of rows, at most `limit`.
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
        .where('known_at', '<', before)
        .limit(limit),
    )
    .$call(countAffectedRows);
}

/** The unclaimed number of an email, if any. */
export async function findUnclaimed(trx: Trx, email: string): Promise<string | undefined> {
  const issued = await trx
    .selectFrom('issued_roll_numbers')
    .select('roll_no')
    .where('email_key', '=', emailKey(email))
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return issued?.roll_no;
}

/** Roll numbers of accounts whose proved email also has an unclaimed number. */
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
 * Returns the imported details about a number's recipient, or `registered` if the number is claimed. Returns undefined
 * if the number was not issued to this email.
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

/** Marks a number as claimed and withdraws its waiting mail; false if it was claimed or withdrawn concurrently. */
export async function claimRollNumber(trx: Trx, rollNo: string): Promise<boolean> {
  const isClaimed = await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_at: now(), words: null })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .$call(affectsAnyRow);
  if (isClaimed) await withdrawInvitations(trx, [rollNo]);
  return isClaimed;
}

/** Records that an unclaimed number is being mailed; false if it was mailed since `before`, claimed or withdrawn. */
export async function recordInvitation(
  trx: Trx,
  rollNo: string,
  before?: string,
): Promise<boolean> {
  let update = trx
    .updateTable('issued_roll_numbers')
    .set({ invited_at: now() })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null);
  if (before) {
    update = update.where((eb) => eb(eb.fn.coalesce('invited_at', 'issued_at'), '<', before));
  }
  return update.$call(affectsAnyRow);
}

/** Stores the admin's own sentence of an invitation. If the same admin sends it again, it has that sentence. */
export async function storeInvitationWords(
  trx: Trx,
  { rollNo, issuedBy, words }: { rollNo: string; issuedBy: string; words: string },
): Promise<void> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ words })
    .where('roll_no', '=', rollNo)
    .where('issued_by', '=', issuedBy)
    .where('claimed_at', 'is', null)
    .execute();
}

export async function findInvitationWords(
  trx: Trx,
  { rollNo, issuedBy }: { rollNo: string; issuedBy: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('issued_roll_numbers')
    .select('words')
    .where('roll_no', '=', rollNo)
    .where('issued_by', '=', issuedBy)
    .executeTakeFirst();
  return row?.words ?? undefined;
}

export async function setClaimant(trx: Trx, rollNo: string, accountId: string): Promise<void> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_by: accountId })
    .where('roll_no', '=', rollNo)
    .execute();
}

export interface Issued {
  /**
   * `registered` means that an account has proved the email or claimed its number. An unproved email does not count,
   * because anybody can enter it (decision 0072).
   */
  state: 'new' | 'issued' | 'registered';
  /** Absent if the e-mail is registered. */
  rollNo?: string;
}

/**
 * Issues a number unless the email has one; a concurrent second call finds the number of the first. A claimed number
 * counts as registered even if its holder has changed the email.
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
 * Erases the email from an account's claimed numbers and deletes an unclaimed number of the email. `email_key` is null
 * if the account has not proved the email. Numbers of that email may then belong to other people, so they stay. Erases
 * the sentences of the account's own invitations.
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
  await trx
    .updateTable('issued_roll_numbers')
    .set({ words: null })
    .where('issued_by', '=', id)
    .where('words', 'is not', null)
    .execute();
  const claimed = await trx
    .selectFrom('issued_roll_numbers')
    .select('roll_no')
    .where((eb) => eb.or([eb('claimed_by', '=', id), eb('email_key', '=', email_key)]))
    .execute();
  for (const { roll_no } of claimed) {
    await trx
      .updateTable('issued_roll_numbers')
      // Replaces the address by the roll number, which is as unique. It cannot be taken for an email, because it
      // contains no @.
      .set({
        email: '',
        email_key: roll_no,
        search_text: rollNumberSearch('', roll_no),
        known: null,
        known_at: null,
        words: null,
      })
      .where('roll_no', '=', roll_no)
      .execute();
  }
}

/** Moves claimed and issued roll numbers to another account of the same person. Returns how many were claimed. */
export async function moveRollNumbers(trx: Trx, from: string, to: string): Promise<number> {
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

/** Replaces an unclaimed number and its email; undefined if it was claimed or withdrawn. */
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

export async function noteImport(trx: Trx, rollNumbers: string[], importId: string): Promise<void> {
  if (rollNumbers.length === 0) return;
  await trx
    .updateTable('issued_roll_numbers')
    .set({ import_id: importId })
    .where('roll_no', 'in', rollNumbers)
    .execute();
}

/** Withdraws an unclaimed number and its waiting mail; undefined if there is none. */
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

/** Withdraws an import's unclaimed numbers and their waiting mails; returns how many numbers. */
export async function withdrawImportedNumbers(trx: Trx, importId: string): Promise<number> {
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
