import type { Database, Trx } from '../db/database.ts';
import { latestPlausible, now } from '../db/ids.ts';
import { hashToken } from '../session/token.ts';

// Tokens of mailed links to set a new password.

export const resetLifetimeMs = 60 * 60_000;

/**
 * Stores the hash of a token. Without an account, a deletion without effect runs instead. The time then does not reveal
 * whether there is an account (`mailReset`).
 */
export async function insertReset(
  trx: Trx,
  token: string,
  account: { id: string; email_key: string } | undefined,
  expiresAt: string,
): Promise<void> {
  const token_hash = hashToken(token);
  if (!account) {
    await trx.deleteFrom('password_resets').where('token_hash', '=', token_hash).execute();
    return;
  }
  const { id, email_key } = account;
  await trx
    .insertInto('password_resets')
    .values({ token_hash, account_id: id, email_key, created_at: now(), expires_at: expiresAt })
    .execute();
}

/** Starts the lifetime of a mailed link at `mailedAt`; returns when it expires. */
export async function extendReset(
  trx: Trx,
  mail: { recipient_id: string | null; expires_at: string | null },
  mailedAt: string,
): Promise<string> {
  const expires_at = new Date(Date.parse(mailedAt) + resetLifetimeMs).toISOString();
  await trx
    .updateTable('password_resets')
    .set({ expires_at })
    .where('account_id', '=', mail.recipient_id)
    .where('expires_at', '=', mail.expires_at)
    .execute();
  return expires_at;
}

/** Account of a token and the address it was mailed to; undefined if unknown, used or expired. */
export async function findReset(db: Database | Trx, token: string) {
  return db
    .selectFrom('password_resets')
    .select(['account_id', 'email_key'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Uses up a token. Undefined if it is unknown, used or expired. Lock the account first, as for `takeUndo`. */
export async function takeReset(trx: Trx, token: string) {
  return trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .returning('email_key')
    .executeTakeFirst();
}

export async function revokeResets(db: Database | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}

export async function removeExpiredResets(db: Database): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where((eb) => eb.or([eb('expires_at', '<', now()), eb('created_at', '>', latestPlausible())]))
    .execute();
}
