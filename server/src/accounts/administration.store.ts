import type { AccountType } from '@alumni/shared/permissions';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { accountName } from './account-types.store.ts';
import {
  type Account,
  findByEmail,
  formerMemberId,
  lockByRollNo,
  lockMasters,
  updateAccount,
} from './accounts.store.ts';
import { insertMaster } from './first-master.ts';
import { changePassword } from './passwords.store.ts';

// Account operations of the command line: without an account of its own there is no actor to name.

export async function createMaster(
  db: Database,
  { email, passwordHash, lastName }: { email: string; passwordHash: string; lastName: string },
): Promise<Account | 'emailTaken'> {
  try {
    return await db
      .transaction()
      .execute((trx) => insertMaster(trx, { email, passwordHash, lastName, language: 'en' }));
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

/** Makes a member a master; undefined if nobody has the e-mail. */
export async function promoteToMaster(db: Database, email: string): Promise<Account | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findByEmail(trx, email);
    // Locked: what lists show of the account is made of its profile.
    const account = found && (await lockByRollNo(trx, found.roll_no));
    if (!account || account.account_type === 'master') return account;
    return changeType(trx, account, 'master');
  });
}

/** Makes a master an ordinary member; undefined if no master has the e-mail. */
export async function removeMaster(
  db: Database,
  email: string,
): Promise<Account | 'lastMaster' | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locked: two concurrent removals would each count the other master and leave none.
    const masters = await lockMasters(trx);
    const account = await findByEmail(trx, email);
    if (!account || !masters.some((master) => master.id === account.id)) return undefined;
    const others = masters.filter((master) => master.id !== account.id && !master.deletion_due_at);
    return others.length === 0 ? 'lastMaster' : changeType(trx, account, 'user');
  });
}

/** Sets a password, ends all sessions and mails the owner; undefined if nobody has the e-mail. */
export async function setPassword(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<Account | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    if (!account) return undefined;
    const updated = await changePassword(trx, account, passwordHash);
    await recordAudit(trx, {
      action: 'password.set',
      subject: accountName(account),
      details: { rollNo: account.roll_no },
    });
    return updated;
  });
}

/** All accounts, or those of one type, sorted by name. */
export async function listAccounts(db: Database, type?: AccountType): Promise<Account[]> {
  let query = db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '!=', formerMemberId)
    .orderBy('name_search')
    .orderBy('id');
  if (type) query = query.where('account_type', '=', type);
  return query.execute();
}

async function changeType(trx: Trx, account: Account, type: AccountType): Promise<Account> {
  await recordAudit(trx, {
    action: 'role.changed',
    subject: accountName(account),
    details: { rollNo: account.roll_no, from: account.account_type, to: type },
  });
  return updateAccount(trx, account, {
    account_type: type,
    ...(type === 'master' && { admission: 'admitted' }),
  });
}
