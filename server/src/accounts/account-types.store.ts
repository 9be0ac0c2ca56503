import type { AccountType } from '@alumni/shared/core/permissions';
import type { Database, Trx } from '../db/database.ts';
import { queueMailTo } from '../outbox/outbox.ts';
import { setRecordsListed } from '../records/records.store.ts';
import { type AuditRecord, recordAudit } from '../session/audit-log.store.ts';
import type { Caller } from '../session/caller.ts';
import { endSessions } from '../session/session.store.ts';
import { writeAsOrByOperator } from '../session/write-as.ts';
import { type Account, lockByRollNo, updateAccount } from './accounts.store.ts';

/**
 * Changes the account type of a member who is not a master; a suspension ends all sessions. Returns the account,
 * `isMaster`, or undefined for an unknown roll number. Throws the errors of `writeAs`, for example if `actor` is not a
 * master. The command line passes no `actor`, and then no rights are checked.
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
      // An account that becomes admin is also admitted as a member.
      ...(accountType === 'admin' && { admission: 'admitted' }),
    });
    // The end of a suspension also ends sessions. A log-in that ran when the suspension began may have created one.
    if ([account.account_type, accountType].includes('suspended')) {
      await endSessions(trx, account.id);
      const listed = accountType !== 'suspended' && account.deletion_posts !== 'delete';
      await setRecordsListed(trx, account.id, listed);
    }
    await auditAccount(trx, account, 'role.changed', {
      actorId: actor?.id,
      details: { from: account.account_type, to: accountType },
    });
    if (accountType === 'admin') await queueMailTo(trx, account, { template: 'adminAppointed' });
    return updated;
  });
}

/** A person's name in the audit log; the email if the name is empty. */
export function accountName(account: Account): string {
  return `${account.first_name} ${account.last_name}`.trim() || account.email;
}

export async function auditAccount(
  trx: Trx,
  account: Account,
  action: AuditRecord['action'],
  { actorId, details }: Pick<AuditRecord, 'actorId' | 'details'> = {},
): Promise<void> {
  const { roll_no: rollNo } = account;
  const subject = accountName(account);
  await recordAudit(trx, { actorId, action, subject, details: { rollNo, ...details } });
}
