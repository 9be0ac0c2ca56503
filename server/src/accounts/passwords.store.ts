import type { Trx } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { endSessions } from '../session/session.store.ts';
import { type Account, updateAccount } from './accounts.store.ts';

/**
 * Sets a password: all sessions end, but for the one of `keepToken`, and so do links that would set
 * another; the owner is told. The account's row is written first, which is what log-ins wait for.
 */
export async function changePassword(
  trx: Trx,
  account: Account,
  passwordHash: string,
  keepToken?: string,
): Promise<Account> {
  const updated = await updateAccount(trx, account, { password_hash: passwordHash });
  await endSessions(trx, account.id, keepToken);
  await endResets(trx, account.id);
  await queueMail(trx, {
    to: account.email,
    language: account.language,
    mail: { template: 'passwordChanged' },
  });
  return updated;
}

/** Links to set a new password that are on their way. */
export async function endResets(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}
