import type { Language } from '@alumni/shared/language';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { endSessions, hashToken, newToken } from '../session/session.store.ts';
import { type Account, findById, updateAccount } from './accounts.store.ts';

const resetLifetimeMs = 60 * 60_000;

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

/** Mails a link to set a new password, good for one use within 60 minutes. */
export async function mailReset(
  trx: Trx,
  account: Account,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<void> {
  const token = newToken();
  const expiresAt = fromNow(resetLifetimeMs);
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      account_id: account.id,
      created_at: now(),
      expires_at: expiresAt,
    })
    .execute();
  await queueMail(trx, {
    to: account.email,
    language,
    mail: { template: 'passwordReset', link: `${publicUrl}/#/reset-password?token=${token}` },
    expiresAt,
  });
}

/** Whether the token would be accepted, so that no hash is computed for one that is not. */
export async function isResetTokenGood(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends a reset token; false where it is unknown, used or expired. Ends all sessions. */
export async function resetPasswordByToken(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const spent = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now())
      .returning('account_id')
      .executeTakeFirst();
    const account = spent && (await findById(trx, spent.account_id));
    if (!account) return false;
    await changePassword(trx, account, passwordHash);
    return true;
  });
}

/** Revokes links to set a new password that are on their way. */
export async function endResets(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}

export async function removeExpiredResets(db: Database): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now()).execute();
}
