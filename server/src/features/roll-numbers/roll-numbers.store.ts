import type {
  KnownDetails,
  RollNumberDetails,
} from '@alumni/shared/roll-numbers/roll-number-details';
import type { ImportState } from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';
import { countClassmates, emailKey } from '../../accounts/accounts.store.ts';
import {
  addDetails,
  detailsOf,
  findInvitationWords,
  type Issued,
  issueOrFind,
  recordInvitation,
  reissue,
  storedDetails,
  storeInvitationWords,
  withdrawUnclaimed,
} from '../../accounts/roll-numbers.store.ts';
import { ConflictError, NotFoundError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import { countRows } from '../../db/rows.ts';
import { withdrawInvitations } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { isInvitationSent, isProvedRecipient } from '../../outbox/outbox-reads.store.ts';
import { type AuditRecord, recordAudit } from '../../session/audit-log.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs, writeAsOrByOperator } from '../../session/write-as.ts';
import { type InvitationSender, invitationMail } from './invitation.ts';
import { isRemindable, mayRemindBefore } from './roll-number-list.store.ts';
import { rollNumberMessages } from './roll-numbers.messages.ts';

/** The issuer of a roll number, and what the mail needs. */
export interface Issuer extends InvitationSender {
  /** The admin; absent for the command line. */
  caller?: Caller;
  language: Language;
}

/** Issues a number for an email, or reuses its unclaimed one, and mails it in both cases. */
export async function issueRollNumber(
  db: Database,
  email: string,
  issuer: Issuer,
): Promise<Issued> {
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await issueOrFind(trx, email, issuer.caller?.id ?? null);
    if (!issued.rollNo) return issued;
    const action = issued.state === 'new' ? 'rollnumber.issued' : 'rollnumber.sent';
    await mailAndRecord(trx, action, { email, rollNo: issued.rollNo }, issuer);
    return issued;
  });
}

interface ImportedNumber extends Issued {
  email: string;
  /** Whether new details were stored. */
  stored: boolean;
}

/**
 * Issues and mails numbers for emails that have none: repeating a call after a lost connection mails nobody twice.
 * Stores `details` (by `emailKey`) with the new or existing number. Returns results in the order of `emails`.
 */
export async function issueRollNumbers(
  trx: Trx,
  emails: string[],
  issuer: Issuer,
  details: ReadonlyMap<string, RollNumberDetails> = new Map(),
): Promise<ImportedNumber[]> {
  const byKey = new Map<string, ImportedNumber>();
  for (const email of [...emails].sort(byEmailKey)) {
    const issued = await issueOrFind(trx, email, issuer.caller?.id ?? null);
    const known = details.get(emailKey(email));
    if (issued.state === 'new' && issued.rollNo) {
      await mailRollNumber(trx, { email, rollNo: issued.rollNo }, known ?? {}, issuer);
    }
    const stored = Boolean(known && issued.rollNo && (await addDetails(trx, issued.rollNo, known)));
    byKey.set(emailKey(email), { email, ...issued, stored });
  }
  return emails.flatMap((email) => byKey.get(emailKey(email)) ?? []);
}

/** Concurrent imports and reminders lock rows in this order, so they cannot deadlock. */
function byEmailKey(a: string, b: string): number {
  return emailKey(a) < emailKey(b) ? -1 : 1;
}

/** Mails an unclaimed number again, in the language of its earlier mail, or else in the admin's. */
export async function resendRollNumber(db: Database, rollNo: string, issuer: Issuer) {
  await writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    const issued = await findIssued(trx, rollNo);
    if (!issued || issued.claimed_at) throw notUnclaimed(issued);
    await assertUnproved(trx, issued.email);
    const again = await inLanguageOfMail(trx, rollNo, issuer);
    await mailAndRecord(trx, 'rollnumber.sent', { email: issued.email, rollNo }, again);
  });
}

/** Highest number of reminders that one call sends. The page repeats the call for the others. */
const remindersAtOnce = 200;

/**
 * Mails the invitation again to some people who have not used it; see `isRemindable`. Returns how many: none if the
 * site sends no mail.
 */
export async function remindInvited(
  db: Database,
  issuer: Issuer,
  isMailed: boolean,
): Promise<number> {
  return writeAsOrByOperator(db, issuer.caller, 'admin', async (trx) => {
    if (!isMailed) return 0;
    const before = mayRemindBefore();
    const rows = await trx
      .selectFrom('issued_roll_numbers')
      .select(['roll_no', 'email', 'known'])
      .where(isRemindable(before))
      .orderBy('roll_no')
      .limit(remindersAtOnce)
      .execute();
    let reminded = 0;
    for (const { roll_no: rollNo, email, known } of rows.sort((a, b) =>
      byEmailKey(a.email, b.email),
    )) {
      // Another admin may have reminded this person meanwhile.
      if (!(await recordInvitation(trx, rollNo, before))) continue;
      const again = await isInvitationSent(trx, rollNo, email);
      const by = await inLanguageOfMail(trx, rollNo, issuer);
      await mailRollNumber(trx, { rollNo, email }, detailsOf({ known }), by, again);
      reminded += 1;
    }
    if (reminded > 0) {
      const action = 'rollnumbers.reminded';
      const details = { reminded };
      await recordAudit(trx, { actorId: issuer.caller?.id, action, subject: '', details });
    }
    return reminded;
  });
}

/**
 * Issues a new number for the recipient's corrected email and mails it. The old number becomes void: its mail may be in
 * a stranger's mailbox.
 */
export async function correctRecipient(
  db: Database,
  { rollNo, email }: { rollNo: string; email: string },
  issuer: Issuer,
): Promise<string> {
  const write = async (trx: Trx) => {
    await assertUnproved(trx, email);
    const other = await trx
      .selectFrom('issued_roll_numbers')
      .select(['roll_no', 'claimed_at'])
      .where('email_key', '=', emailKey(email))
      .where('roll_no', '<>', rollNo)
      .executeTakeFirst();
    // The call repeats an earlier one, whose response was lost: that one replaced the old number.
    if (other && !other.claimed_at && !(await findIssued(trx, rollNo))) return other.roll_no;
    if (other)
      throw new ConflictError(
        other.claimed_at
          ? rollNumberMessages.emailRegistered
          : rollNumberMessages.rollNumberElsewhere,
      );
    const again = await inLanguageOfMail(trx, rollNo, issuer);
    const corrected = await reissue(trx, rollNo, email);
    if (!corrected) throw notUnclaimed(await findIssued(trx, rollNo));
    await mailAndRecord(trx, 'rollnumber.corrected', { email, rollNo: corrected }, again);
    return corrected;
  };
  // Somebody else may have issued a number for this email meanwhile.
  return writeAsOrByOperator(db, issuer.caller, 'admin', write).catch(
    onUniqueViolation(rollNumberMessages.rollNumberElsewhere),
  );
}

async function assertUnproved(trx: Trx, email: string): Promise<void> {
  if (await isProvedRecipient(trx, emailKey(email)))
    throw new ConflictError(rollNumberMessages.emailRegistered);
}

function notUnclaimed(issued: object | undefined): Error {
  return issued
    ? new ConflictError(rollNumberMessages.rollNumberClaimed)
    : new NotFoundError(rollNumberMessages.rollNumberUnknown);
}

async function inLanguageOfMail(trx: Trx, rollNo: string, issuer: Issuer): Promise<Issuer> {
  const mail = await trx
    .selectFrom('mail_outbox')
    .select('language')
    .where('roll_no', '=', rollNo)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...issuer, language: mail?.language ?? issuer.language };
}

async function findIssued(db: Database | Trx, rollNo: string) {
  return db
    .selectFrom('issued_roll_numbers')
    .select(['email', 'claimed_at'])
    .where('roll_no', '=', rollNo)
    .executeTakeFirst();
}

/** The email of an unclaimed number. */
export async function findInvitedEmail(db: Database, rollNo: string): Promise<string | undefined> {
  const issued = await findIssued(db, rollNo);
  return issued?.claimed_at ? undefined : issued?.email;
}

export async function withdrawRollNumber(db: Database, rollNo: string, caller: Caller) {
  await writeAs(db, caller, 'admin', async (trx) => {
    const withdrawn = await withdrawUnclaimed(trx, rollNo);
    if (!withdrawn) throw notUnclaimed(await findIssued(trx, rollNo));
    await recordAudit(trx, {
      actorId: caller.id,
      action: 'rollnumber.withdrawn',
      subject: withdrawn.email,
      details: { rollNo },
    });
  });
}

export async function countUnclaimed(db: Database): Promise<number> {
  return countRows(db.selectFrom('issued_roll_numbers').where('claimed_at', 'is', null));
}

interface KnownRecipient {
  state: Extract<ImportState, 'issued' | 'registered'>;
  details: KnownDetails;
}

/** Emails that already have a number or a proved account, by `emailKey`. */
export async function knownRecipients(db: Database, emails: string[]) {
  const known = new Map<string, KnownRecipient>();
  const keys = emails.map(emailKey);
  for (let from = 0; from < keys.length; from += lookupBatch) {
    const batch = keys.slice(from, from + lookupBatch);
    const issued = await db
      .selectFrom('issued_roll_numbers')
      .select(['email_key', 'claimed_at', 'known'])
      .where('email_key', 'in', batch)
      .execute();
    for (const row of issued) {
      const state = row.claimed_at ? 'registered' : 'issued';
      known.set(row.email_key, { state, details: detailsOf(row) });
    }
    const accounts = await db
      .selectFrom('accounts')
      .select('email_key')
      .where('email_key', 'in', batch)
      .whereRef('proved_email', '=', 'email_key')
      .execute();
    for (const row of accounts) known.set(row.email_key, { state: 'registered', details: {} });
  }
  return known;
}

const lookupBatch = 500;

/** Owners of these roll numbers: members, and recipients of unclaimed ones. */
export async function rollNumberOwners(db: Database, rollNumbers: string[]) {
  const owners = new Map<string, { emailKey: string; isMember: boolean }>();
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

async function mailAndRecord(
  trx: Trx,
  action: AuditRecord['action'],
  issued: { email: string; rollNo: string },
  issuer: Issuer,
): Promise<void> {
  const { email: subject, rollNo } = issued;
  await recordInvitation(trx, rollNo);
  const issuedBy = issuer.caller?.id;
  const words =
    issuer.words ?? (issuedBy && (await findInvitationWords(trx, { rollNo, issuedBy })));
  const by = { ...issuer, words: words || undefined };
  await mailRollNumber(trx, issued, await storedDetails(trx, rollNo), by);
  await recordAudit(trx, { actorId: issuer.caller?.id, action, subject, details: { rollNo } });
}

async function mailRollNumber(
  trx: Trx,
  issued: { email: string; rollNo: string },
  { firstName = '', promotion }: Pick<KnownDetails, 'firstName' | 'promotion'>,
  issuer: Issuer,
  again = false,
): Promise<void> {
  const { language } = issuer;
  const classmates = await countClassmates(trx, promotion);
  const person = { ...issued, firstName, promotion };
  const mail = invitationMail(person, issuer, language, { classmates, again });
  const words = issuer.words?.trim();
  if (issuer.caller && words) {
    const { rollNo } = issued;
    await storeInvitationWords(trx, { rollNo, issuedBy: issuer.caller.id, words });
  }
  await withdrawInvitations(trx, [issued.rollNo]);
  await queueMail(trx, { to: issued.email, language, mail });
}
