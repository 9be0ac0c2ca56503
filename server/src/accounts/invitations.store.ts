import type { Language } from '@alumni/shared/messages';
import type { ImportState } from '@alumni/shared/roll-numbers';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { searchText } from '../db/search-text.ts';
import { queueMail } from '../mail/outbox.ts';
import { emailKey, findByEmail } from './accounts.store.ts';
import { newRollNumber } from './roll-number.ts';

/** In whose name, in which language and with which address an invitation goes out. */
export interface Inviter {
  /** Account of the admin; absent for the command line. */
  id?: string;
  language: Language;
  publicUrl: string;
}

interface Issued {
  state: 'new' | 'issued' | 'registered';
  /** Absent where the e-mail is registered. */
  rollNo?: string;
}

/** Issues a number for an e-mail, or finds the unclaimed one it has, and mails it either way. */
export async function inviteOne(db: Database, email: string, inviter: Inviter): Promise<Issued> {
  return db.transaction().execute(async (trx) => {
    const issued = await issue(trx, email, inviter);
    if (!issued.rollNo) return issued;
    await mailInvitation(trx, { email, rollNo: issued.rollNo }, inviter);
    await recordAudit(trx, {
      actorId: inviter.id,
      action: issued.state === 'new' ? 'rollnumber.issued' : 'rollnumber.sent',
      subject: email,
      details: { rollNo: issued.rollNo },
    });
    return issued;
  });
}

/**
 * Issues and mails numbers to those of the e-mails that have none; nothing happens to the others,
 * so that a call repeated after a broken connection mails nobody twice. In the order given.
 */
export async function inviteMany(
  trx: Trx,
  emails: string[],
  inviter: Inviter,
): Promise<(Issued & { email: string })[]> {
  const byKey = new Map<string, Issued & { email: string }>();
  // In one order for everybody: two imports at once must not wait for each other in a circle.
  for (const email of [...emails].sort((a, b) => (emailKey(a) < emailKey(b) ? -1 : 1))) {
    const issued = await issue(trx, email, inviter);
    if (issued.state === 'new' && issued.rollNo) {
      await mailInvitation(trx, { email, rollNo: issued.rollNo }, inviter);
    }
    byKey.set(emailKey(email), { email, ...issued });
  }
  return emails.flatMap((email) => byKey.get(emailKey(email)) ?? []);
}

/** Puts the mail with the number and the filled-in registration form into the outbox. */
export async function mailInvitation(
  trx: Trx,
  { email, rollNo }: { email: string; rollNo: string },
  { language, publicUrl }: Inviter,
): Promise<void> {
  const query = `rollNo=${encodeURIComponent(rollNo)}&email=${encodeURIComponent(email)}`;
  const link = `${publicUrl}/#/register?${query}`;
  await queueMail(trx, { to: email, language, mail: { template: 'rollNumber', rollNo, link } });
}

/** What an import would do with each of these e-mails, by `emailKey`. */
export async function invitationStates(
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
      .execute();
    for (const row of accounts) states.set(row.email_key, 'registered');
  }
  return states;
}

const lookupBatch = 500;

/**
 * A number whose holder registered and has another e-mail by now counts as registered. The insert
 * gives way to one that was faster, so that two admins at once issue one number.
 */
async function issue(trx: Trx, email: string, { id }: Inviter): Promise<Issued> {
  if (await findByEmail(trx, email)) return { state: 'registered' };
  const rollNo = newRollNumber();
  const inserted = await trx
    .insertInto('issued_roll_numbers')
    .values({
      roll_no: rollNo,
      email,
      email_key: emailKey(email),
      issued_by: id ?? null,
      issued_at: now(),
      claimed_by: null,
      claimed_at: null,
      search_text: searchText(email, rollNo, rollNo.replace('-', '')),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('roll_no')
    .executeTakeFirst();
  if (inserted) return { state: 'new', rollNo };
  const present = await trx
    .selectFrom('issued_roll_numbers')
    .select(['roll_no', 'claimed_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
  return present.claimed_at
    ? { state: 'registered' }
    : { state: 'issued', rollNo: present.roll_no };
}
