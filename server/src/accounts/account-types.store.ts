import type { AccountType } from '@alumni/shared/core/permissions';
import { type AuditRecord, recordAudit } from '../audit-log/audit-log.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { listRecordsOf } from '../records/records.store.ts';
import type { Caller } from '../session/caller.ts';
import { endSessions } from '../session/session.store.ts';
import { writeAsOrByOperator } from '../session/write-as.ts';
import { type Account, lockByRollNo, updateAccount } from './accounts.store.ts';

/**
 * Sets the account type of a member who is not a master; a suspension ends all their sessions.
 * Returns the account, `isMaster`, or undefined if nobody has the roll number. Throws like `writeAs`
 * unless `actor` is a master; the command line passes none.
 */
export async function setAccountType(
  db: Database,
  rollNo: string,
  accountType: Exclude<AccountType, 'master'>,
  actor?: Caller,
): Promise<Account | 'isMaster' | undefined> {
  return writeAsOrByOperator(db, actor, 'master', async (trx) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account) return undefined;
    if (account.account_type === 'master') return 'isMaster';
    if (account.account_type === accountType) return account;
    const updated = await updateAccount(trx, account, {
      account_type: accountType,
      // An office role implies admission.
      ...(accountType === 'admin' && { admission: 'admitted' }),
    });
    // Also when a suspension ends: a log-in concurrent with its start may have created a session.
    if ([account.account_type, accountType].includes('suspended')) {
      await endSessions(trx, account.id);
      const listed = accountType !== 'suspended' && account.deletion_posts !== 'delete';
      await listRecordsOf(trx, account.id, listed);
    }
    await recordOn(trx, account, 'role.changed', {
      actorId: actor?.id,
      details: { from: account.account_type, to: accountType },
    });
    return updated;
  });
}

/** Name of a person in the audit log; their e-mail if they have no name. */
export function accountName(account: Account): string {
  return `${account.first_name} ${account.last_name}`.trim() || account.email;
}

/** Records what was done to an account. */
export async function recordOn(
  trx: Trx,
  account: Account,
  action: AuditRecord['action'],
  { actorId, details }: Pick<AuditRecord, 'actorId' | 'details'> = {},
): Promise<void> {
  const { roll_no: rollNo } = account;
  const subject = accountName(account);
  await recordAudit(trx, { actorId, action, subject, details: { rollNo, ...details } });
}
