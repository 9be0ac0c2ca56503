import type { AccountType } from '@alumni/shared/core/permissions';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
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

// Operations of the command line, which has no account: the audit log names no actor.

export async function createMaster(
  db: Database,
  { email, passwordHash, lastName }: { email: string; passwordHash: string; lastName: string },
): Promise<Account> {
  return db
    .transaction()
    .execute((trx) => insertMaster(trx, { email, passwordHash, lastName, language: 'en' }))
    .catch(onUniqueViolation(accountMessages.emailTaken));
}

/** Promotes a member to master; undefined for an unknown email. */
export async function promoteToMaster(db: Database, email: string): Promise<Account | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findByEmail(trx, email);
    // Locks the account, so that the profile does not change before `changeType`. That function computes list columns
    // from this copy of the profile and stores them.
    const account = found && (await lockByRollNo(trx, found.roll_no));
    if (!account || account.account_type === 'master') return account;
    return changeType(trx, account, 'master');
  });
}

/** Demotes a master to member; undefined if no master has the email. */
export async function removeMaster(
  db: Database,
  email: string,
): Promise<Account | 'lastMaster' | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locks all masters: two concurrent removals would each count the other master and leave none.
    const masters = await lockMasters(trx);
    const account = await findByEmail(trx, email);
    if (!account || !masters.some((master) => master.id === account.id)) return undefined;
    return isLastMaster(account, masters) ? 'lastMaster' : changeType(trx, account, 'user');
  });
}

async function changeType(trx: Trx, account: Account, type: AccountType): Promise<Account> {
  await auditAccount(trx, account, 'role.changed', {
    details: { from: account.account_type, to: type },
  });
  return updateAccount(trx, account, {
    account_type: type,
    ...(type === 'master' && { admission: 'admitted' }),
  });
}
