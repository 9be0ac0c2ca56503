import {
  type Account,
  insertAccount,
  updateAccount,
} from '../../../server/src/accounts/accounts.store.ts';
import { saveApplication } from '../../../server/src/accounts/applications.store.ts';
import { newRollNumber } from '../../../server/src/accounts/roll-number-format.ts';
import type { Database, Trx } from '../../../server/src/db/database.ts';
import { recordAudit } from '../../../server/src/session/audit-log.store.ts';
import { hashPassword } from '../../../server/src/session/password.ts';
import { newToken } from '../../../server/src/session/token.ts';
import { applicants, invited, messages } from '../content/administration.ts';
import { logins } from '../content/logins.ts';
import { type Calendar, historyDays } from '../plan/calendar.ts';
import type { PlannedMember } from '../plan/plan-members.ts';
import { seeded } from '../plan/random.ts';
import { insertMessages, insertRollNumbers } from './demo.store.ts';
import { insertMember } from './fill-members.ts';
import type { PictureStore } from './picture-store.ts';

interface Filling {
  db: Database;
  pictures: PictureStore;
  accounts: Map<string, Account>;
  calendar: Calendar;
  master: PlannedMember;
}

/** Stores applicants, messages, roll numbers, audit log and master in one transaction. */
export async function fillAdministration({
  db,
  pictures,
  accounts,
  calendar,
  master: planned,
}: Filling): Promise<void> {
  const admin = accounts.get(logins.admin.email);
  if (!admin) throw new Error('The demonstration has no administrator.');
  const passwordHash = await hashPassword(logins.master.password);
  // The password is random: nobody can log in as an applicant.
  const unusable = await hashPassword(newToken());
  // The administrator uploads the master's portrait: the master's account does not exist yet.
  const profile_image = planned.portrait ? await pictures.store(planned.portrait, admin) : '';
  await db.transaction().execute(async (trx) => {
    const inserted = await insertMember(trx, planned, passwordHash);
    const master = await updateAccount(trx, inserted, { profile_image });
    await insertApplicants(trx, calendar, unusable);
    await insertMessages(
      trx,
      messages.map(({ age, read, ...message }) => ({
        ...message,
        created_at: calendar.moment(age),
        read_at: read ? calendar.moment(age * 0.8) : null,
        answered_by: read ? admin.id : null,
        answered_at: read ? calendar.moment(age * 0.7) : null,
      })),
    );
    await issueRollNumbers(trx, { calendar, admin, accounts: [...accounts.values()] });
    await recordRoles(trx, { calendar, master, accounts: [...accounts.values()] });
  });
}

async function insertApplicants(trx: Trx, calendar: Calendar, passwordHash: string): Promise<void> {
  for (const { age, note, ...person } of applicants) {
    const account = await insertAccount(trx, {
      ...person,
      rollNo: newRollNumber(),
      passwordHash,
      accountType: 'user',
      admission: 'waiting',
      createdAt: calendar.moment(age),
    });
    await updateAccount(trx, account, {
      proved_email: account.email_key,
      proved_at: account.created_at,
    });
    await saveApplication(trx, account, { note });
  }
}

async function issueRollNumbers(
  trx: Trx,
  { calendar, admin, accounts }: { calendar: Calendar; admin: Account; accounts: Account[] },
): Promise<void> {
  const r = seeded('roll numbers');
  const claimed = accounts
    .filter((account, i) => account.account_type === 'user' && i % 5 === 0)
    .map((account) => ({
      rollNo: account.roll_no,
      email: account.email,
      issuedBy: admin.id,
      issuedAt: new Date(
        Date.parse(account.created_at) - r.int(1, 9) * 24 * 3_600_000,
      ).toISOString(),
      claimedBy: account,
    }));
  const unclaimed = invited.map(([email, age]) => ({
    rollNo: newRollNumber(),
    email,
    issuedBy: admin.id,
    issuedAt: calendar.moment(age),
  }));
  const issued = [...claimed, ...unclaimed];
  await insertRollNumbers(trx, issued);
  for (const { rollNo, email, issuedAt } of issued) {
    await recordAudit(trx, {
      actorId: admin.id,
      action: 'rollnumber.issued',
      subject: email,
      details: { rollNo },
      createdAt: issuedAt,
    });
  }
}

async function recordRoles(
  trx: Trx,
  { calendar, master, accounts }: { calendar: Calendar; master: Account; accounts: Account[] },
): Promise<void> {
  const { email: subject } = logins.master;
  const createdAt = calendar.moment(historyDays + 10);
  await recordAudit(trx, { action: 'master.created', subject, createdAt });
  for (const account of accounts) {
    const to = account.account_type;
    if (to === 'user') continue;
    await recordAudit(trx, {
      actorId: master.id,
      action: 'role.changed',
      subject: `${account.first_name} ${account.last_name}`,
      details: { rollNo: account.roll_no, from: 'user', to },
      createdAt: calendar.moment(to === 'suspended' ? 23.3 : historyDays + 8),
    });
  }
}
