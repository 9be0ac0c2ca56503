import type { AccountType } from '@alumni/shared/core/permissions';
import { recordOn } from '../../accounts/account-types.store.ts';
import {
  type Account,
  findByEmail,
  isLastMaster,
  lockByRollNo,
  lockMasters,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { insertMaster } from '../../accounts/first-master.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';

// Of the command line: without an account of its own there is no actor to name.

export async function createMaster(
  db: Database,
  { email, passwordHash, lastName }: { email: string; passwordHash: string; lastName: string },
): Promise<Account> {
  return db
    .transaction()
    .execute((trx) => insertMaster(trx, { email, passwordHash, lastName, language: 'en' }))
    .catch(onUniqueViolation('emailTaken'));
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
    return isLastMaster(account, masters) ? 'lastMaster' : changeType(trx, account, 'user');
  });
}

async function changeType(trx: Trx, account: Account, type: AccountType): Promise<Account> {
  await recordOn(trx, account, 'role.changed', {
    details: { from: account.account_type, to: type },
  });
  return updateAccount(trx, account, {
    account_type: type,
    ...(type === 'master' && { admission: 'admitted' }),
  });
}
