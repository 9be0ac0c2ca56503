import type { AccountType } from '@alumni/shared/permissions';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database } from '../db/database.ts';
import { endSessions } from '../session/session.store.ts';
import { type Account, lockByRollNo, updateAccount } from './accounts.store.ts';

/**
 * Sets the account type of somebody who is not a master; a suspension ends their sessions at once.
 * Undefined where there is no such member. Without `actorId` it was the command line.
 */
export async function setAccountType(
  db: Database,
  rollNo: string,
  accountType: Exclude<AccountType, 'master'>,
  actorId?: string,
): Promise<Account | 'isMaster' | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account) return undefined;
    if (account.account_type === 'master') return 'isMaster';
    if (account.account_type === accountType) return account;
    const updated = await updateAccount(trx, account, { account_type: accountType });
    // At the end of a suspension too: a log-in that was under way when it began has left one.
    if ([account.account_type, accountType].includes('suspended')) {
      await endSessions(trx, account.id);
    }
    await recordAudit(trx, {
      actorId,
      action: 'role.changed',
      subject: accountName(account),
      details: { rollNo, from: account.account_type, to: accountType },
    });
    return updated;
  });
}

/** How the audit log names a person: by e-mail where there is no name. */
export function accountName(account: Account): string {
  return `${account.first_name} ${account.last_name}`.trim() || account.email;
}
