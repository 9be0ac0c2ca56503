import type { Language } from '@alumni/shared/language';
import type { RollNumberDetails } from '@alumni/shared/roll-number-details';
import type { ImportState } from '@alumni/shared/roll-numbers';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { indexText } from '../db/index-text.ts';
import { isProvedRecipient } from '../mail/outbox.store.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Caller } from '../session/caller.ts';
import { writeAs, writeAsOrByOperator } from '../session/write-as.ts';
import { emailKey } from './accounts.store.ts';
import { newRollNumber } from './roll-number-format.ts';

/** Finds a number by its e-mail, and by itself with and without its hyphen. */
export function rollNumberSearch(email: string, rollNo: string): string {
  return indexText(email, rollNo, rollNo.replace('-', ''));
}

/** The issuer of a roll number, and the language and site address of its mail. */
export interface Issuer {
  /** The admin; absent for the command line. */
  caller?: Caller;
  language: Language;
  publicUrl: string;
}

interface Issued {
  /** An account that has not proved the e-mail is none: anybody can name it (decision 0072). */
  state: 'new' | 'issued' | 'registered';
  /** Absent if the e-mail is registered. */
  rollNo?: string;
}

/** Issues a number for an e-mail, or reuses its unclaimed one, and mails it in both cases. */
export async function issueRollNumber(
  db: Database,
  email: string,
  issuer: Issuer,
): Promise<Issued> {
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await insertOrFind(trx, email, issuer);
    if (!issued.rollNo) return issued;
    await mailRollNumber(trx, { email, rollNo: issued.rollNo }, issuer);
    await recordAudit(trx, {
      actorId: issuer.caller?.id,
      action: issued.state === 'new' ? 'rollnumber.issued' : 'rollnumber.sent',
      subject: email,
      details: { rollNo: issued.rollNo },
    });
    return issued;
  });
}

interface ImportedNumber extends Issued {
  email: string;
  /** Whether something is known of the recipient that was not before. */
  stored: boolean;
}

/**
 * Issues and mails numbers for those e-mails that have none, so that repeating a call after a broken
 * connection mails nobody twice. Their people's `details` (by `emailKey`) wait with the number, a new
 * one or the one they have. Returns the results in the order of `emails`.
 */
export async function issueRollNumbers(
  trx: Trx,
  emails: string[],
  issuer: Issuer,
  details: ReadonlyMap<string, RollNumberDetails> = new Map(),
): Promise<ImportedNumber[]> {
  const byKey = new Map<string, ImportedNumber>();
  // Sorted: concurrent imports lock the rows in the same order and cannot deadlock.
  for (const email of [...emails].sort((a, b) => (emailKey(a) < emailKey(b) ? -1 : 1))) {
    const issued = await insertOrFind(trx, email, issuer);
    if (issued.state === 'new' && issued.rollNo) {
      await mailRollNumber(trx, { email, rollNo: issued.rollNo }, issuer);
    }
    const known = details.get(emailKey(email));
    const stored = Boolean(known && issued.rollNo && (await addDetails(trx, issued.rollNo, known)));
    byKey.set(emailKey(email), { email, ...issued, stored });
  }
  return emails.flatMap((email) => byKey.get(emailKey(email)) ?? []);
}

/** Adds to what is known of the recipient of an unclaimed number; false if nothing is new. */
async function addDetails(trx: Trx, rollNo: string, details: RollNumberDetails): Promise<boolean> {
  const row = await trx
    .selectFrom('issued_roll_numbers')
    .select('known')
    .where('roll_no', '=', rollNo)
    .executeTakeFirst();
  const known = detailsOf(row);
  if (!addsTo(known, details)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('issued_roll_numbers')
    .set({ known: JSON.stringify({ ...known, ...details }), known_at: now() })
    .where('roll_no', '=', rollNo)
    // It may have been claimed since: nothing waits any more.
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the stored details of a number's recipient. */
export function detailsOf(row: { known: string | null } | undefined): RollNumberDetails {
  return row?.known ? (JSON.parse(row.known) as RollNumberDetails) : {};
}

/** Whether `details` say something that is not known. */
export function addsTo(known: RollNumberDetails, details: RollNumberDetails): boolean {
  const before: Record<string, unknown> = known;
  return Object.entries(details).some(
    ([field, value]) => value !== undefined && before[field] !== value,
  );
}

/** Returns and removes the stored details of the recipient of a locked number. */
export async function takeDetails(trx: Trx, rollNo: string): Promise<RollNumberDetails> {
  const row = await trx
    .selectFrom('issued_roll_numbers')
    .select('known')
    .where('roll_no', '=', rollNo)
    .executeTakeFirst();
  if (!row?.known) return {};
  await trx
    .updateTable('issued_roll_numbers')
    .set({ known: null, known_at: null })
    .where('roll_no', '=', rollNo)
    .execute();
  return detailsOf(row);
}

/**
 * Forgets what is known of those who have not registered since it was stored `before`, and what an older
 * program has left with a number that was claimed. Returns how many rows that were, at most `limit`.
 */
export async function removeOldDetails(
  db: Database,
  before: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
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
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Mails an unclaimed number again, in the language of the admin. */
export async function resendRollNumber(
  db: Database,
  rollNo: string,
  issuer: Issuer,
): Promise<'done' | 'unknown' | 'claimed' | 'registered'> {
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await trx
      .selectFrom('issued_roll_numbers')
      .select(['email', 'claimed_at'])
      .where('roll_no', '=', rollNo)
      .executeTakeFirst();
    if (!issued) return 'unknown';
    if (issued.claimed_at) return 'claimed';
    if (await isProvedRecipient(trx, emailKey(issued.email))) return 'registered';
    await mailRollNumber(trx, { email: issued.email, rollNo }, issuer);
    await recordAudit(trx, {
      actorId: issuer.caller?.id,
      action: 'rollnumber.sent',
      subject: issued.email,
      details: { rollNo },
    });
    return 'done';
  });
}

/**
 * Issues a number anew for the corrected e-mail of its recipient, and mails it. The earlier mail may be
 * in a stranger's mailbox: its number is void.
 */
export async function correctRecipient(
  db: Database,
  { rollNo, email }: { rollNo: string; email: string },
  issuer: Issuer,
): Promise<{ rollNo: string } | 'unknown' | 'claimed' | 'registered' | 'elsewhere'> {
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    if (await isProvedRecipient(trx, emailKey(email))) return 'registered';
    const other = await trx
      .selectFrom('issued_roll_numbers')
      .select('claimed_at')
      .where('email_key', '=', emailKey(email))
      .where('roll_no', '<>', rollNo)
      .executeTakeFirst();
    if (other) return other.claimed_at ? 'registered' : 'elsewhere';
    const corrected = newRollNumber();
    const { numUpdatedRows } = await trx
      .updateTable('issued_roll_numbers')
      .set({
        roll_no: corrected,
        email,
        email_key: emailKey(email),
        search_text: rollNumberSearch(email, corrected),
      })
      .where('roll_no', '=', rollNo)
      .where('claimed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return (await exists(trx, rollNo)) ? 'claimed' : 'unknown';
    await mailRollNumber(trx, { email, rollNo: corrected }, issuer);
    await recordAudit(trx, {
      actorId: issuer.caller?.id,
      action: 'rollnumber.corrected',
      subject: email,
      details: { rollNo: corrected },
    });
    return { rollNo: corrected };
  });
}

async function exists(trx: Trx, rollNo: string): Promise<boolean> {
  const issued = await trx
    .selectFrom('issued_roll_numbers')
    .select('roll_no')
    .where('roll_no', '=', rollNo)
    .executeTakeFirst();
  return issued !== undefined;
}

/** Returns the e-mail that an unclaimed number was issued for. */
export async function findRecipient(db: Database, rollNo: string): Promise<string | undefined> {
  const issued = await db
    .selectFrom('issued_roll_numbers')
    .select('email')
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return issued?.email;
}

export async function withdrawRollNumber(
  db: Database,
  rollNo: string,
  caller: Caller,
): Promise<'done' | 'unknown' | 'claimed'> {
  return writeAs(db, caller, 'admin', async (trx) => {
    const withdrawn = await trx
      .deleteFrom('issued_roll_numbers')
      .where('roll_no', '=', rollNo)
      .where('claimed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!withdrawn) {
      const claimed = await trx
        .selectFrom('issued_roll_numbers')
        .select('roll_no')
        .where('roll_no', '=', rollNo)
        .executeTakeFirst();
      return claimed ? 'claimed' : 'unknown';
    }
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'rollnumber.withdrawn',
      subject: withdrawn.email,
      details: { rollNo },
    });
    return 'done';
  });
}

export async function countUnclaimed(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('issued_roll_numbers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Unclaimed numbers of which the mail was refused, each once. */
export async function countRefused(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('mail_outbox')
    .innerJoin('issued_roll_numbers', 'issued_roll_numbers.roll_no', 'mail_outbox.roll_no')
    .select((eb) => eb.fn.count<number>('mail_outbox.roll_no').distinct().as('total'))
    .where('failed_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
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

/** Marks a number as claimed; false if it was claimed or withdrawn concurrently. */
export async function claimRollNumber(trx: Trx, rollNo: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_at: now() })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records the account that claimed a number. */
export async function setClaimant(trx: Trx, rollNo: string, accountId: string): Promise<void> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_by: accountId })
    .where('roll_no', '=', rollNo)
    .execute();
}

/** States of those e-mails that have a number or an account that has proved them, by `emailKey`; the others are new. */
export async function rollNumberStates(
  db: Database,
  emails: string[],
): Promise<Map<string, Extract<ImportState, 'issued' | 'registered'>>> {
  const states = new Map<string, 'issued' | 'registered'>();
  const keys = emails.map(emailKey);
  for (let from = 0; from < keys.length; from += lookupBatch) {
    const batch = keys.slice(from, from + lookupBatch);
    const issued = await db
      .selectFrom('issued_roll_numbers')
      .select(['email_key', 'claimed_at'])
      .where('email_key', 'in', batch)
      .execute();
    for (const row of issued) states.set(row.email_key, row.claimed_at ? 'registered' : 'issued');
    const accounts = await db
      .selectFrom('accounts')
      .select('email_key')
      .where('email_key', 'in', batch)
      .whereRef('proved_email', '=', 'email_key')
      .execute();
    for (const row of accounts) states.set(row.email_key, 'registered');
  }
  return states;
}

const lookupBatch = 500;

/** Stored details of the recipients of unclaimed numbers, by `emailKey`. */
export async function knownDetails(
  db: Database,
  emails: string[],
): Promise<Map<string, RollNumberDetails>> {
  const known = new Map<string, RollNumberDetails>();
  const keys = emails.map(emailKey);
  for (let from = 0; from < keys.length; from += lookupBatch) {
    const rows = await db
      .selectFrom('issued_roll_numbers')
      .select(['email_key', 'known'])
      .where('email_key', 'in', keys.slice(from, from + lookupBatch))
      .where('claimed_at', 'is', null)
      .execute();
    for (const row of rows) known.set(row.email_key, detailsOf(row));
  }
  return known;
}

interface RollNumberOwner {
  emailKey: string;
  isMember: boolean;
}

/** Owners of these roll numbers: members, and recipients of unclaimed ones. */
export async function rollNumberOwners(
  db: Database,
  rollNumbers: string[],
): Promise<Map<string, RollNumberOwner>> {
  const owners = new Map<string, RollNumberOwner>();
  for (let from = 0; from < rollNumbers.length; from += lookupBatch) {
    const batch = rollNumbers.slice(from, from + lookupBatch);
    const issued = await db
      .selectFrom('issued_roll_numbers')
      .select(['roll_no', 'email_key'])
      .where('roll_no', 'in', batch)
      .where('claimed_at', 'is', null)
      .execute();
    for (const row of issued) {
      owners.set(row.roll_no, { emailKey: row.email_key, isMember: false });
    }
    const accounts = await db
      .selectFrom('accounts')
      .select(['roll_no', 'email_key'])
      .where('roll_no', 'in', batch)
      .execute();
    for (const row of accounts) {
      owners.set(row.roll_no, { emailKey: row.email_key, isMember: true });
    }
  }
  return owners;
}

/** Queues the mail with the number and a link to the pre-filled registration form. */
async function mailRollNumber(
  trx: Trx,
  { email, rollNo }: { email: string; rollNo: string },
  { language, publicUrl }: Issuer,
): Promise<void> {
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${publicUrl}/#/register?${query}`;
  await queueMail(trx, { to: email, language, mail: { template: 'rollNumber', rollNo, link } });
}

/**
 * Inserts a number unless the e-mail has one: of two concurrent calls, the second finds the number
 * of the first. A claimed number counts as registered even if its holder's e-mail has changed
 * since.
 */
async function insertOrFind(trx: Trx, email: string, { caller }: Issuer): Promise<Issued> {
  if (await isProvedRecipient(trx, emailKey(email))) return { state: 'registered' };
  const rollNo = newRollNumber();
  const inserted = await trx
    .insertInto('issued_roll_numbers')
    .values({
      roll_no: rollNo,
      email,
      email_key: emailKey(email),
      issued_by: caller?.id ?? null,
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
