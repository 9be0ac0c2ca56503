import type { Language } from '@alumni/shared/language';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { nobody, queueMail } from '../mail/outbox.ts';
import { forgetOrigins, type Origin, rememberOrigin } from '../session/known-devices.store.ts';
import { deviceOf, endSessions } from '../session/session.store.ts';
import { hashToken, newToken } from '../session/token.ts';
import { type Account, findById, updateAccount } from './accounts.store.ts';
import { endChallenges } from './second-step.store.ts';

const resetLifetimeMs = 60 * 60_000;

/**
 * Sets a password, ends all sessions except `keepSession` (its hash), forgets all devices except its
 * own, revokes reset links and mails the owner. Writes the account's row first: a concurrent log-in waits for that lock and then
 * fails, or has committed a session that is ended here.
 */
export async function changePassword(
  trx: Trx,
  account: Account,
  passwordHash: string,
  keepSession?: string,
): Promise<Account> {
  const updated = await updateAccount(trx, account, { password_hash: passwordHash });
  const keepDevice = keepSession && (await deviceOf(trx, keepSession));
  await endSessions(trx, account.id, keepSession);
  await forgetOrigins(trx, account.id, keepDevice);
  await revokeResets(trx, account.id);
  await endChallenges(trx, account.id);
  await queueMail(trx, {
    to: account.email,
    language: account.language,
    mail: { template: 'passwordChanged' },
  });
  return updated;
}

/**
 * Mails a link to set a new password, valid once within 60 minutes (readings §2). Without an account
 * it does the same work for a link that works nowhere and a mail that is composed and discarded, so
 * that neither the time it takes nor its load on others tells which e-mails are registered.
 */
export async function mailReset(
  trx: Trx,
  account: Account | undefined,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<void> {
  const token = newToken();
  const expiresAt = fromNow(resetLifetimeMs);
  const token_hash = hashToken(token);
  if (account) {
    await trx
      .insertInto('password_resets')
      .values({ token_hash, account_id: account.id, created_at: now(), expires_at: expiresAt })
      .execute();
  } else {
    await trx.deleteFrom('password_resets').where('token_hash', '=', token_hash).execute();
  }
  await queueMail(trx, {
    to: account?.email ?? nobody,
    language,
    mail: { template: 'passwordReset', link: `${publicUrl}/#/reset-password?token=${token}` },
    expiresAt,
  });
}

/** Whose reset token this is; undefined if it is unknown, used or expired. */
export async function findByResetToken(db: Database, token: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row && findById(db, row.account_id);
}

/**
 * Consumes a reset token and sets the password; undefined if the token is unknown, used or expired.
 * Who holds it is trusted like somebody who has logged in: returns the token of a new device, so that
 * strangers' attempts do not keep them from the log-in that follows.
 */
export async function resetPasswordByToken(
  db: Database,
  token: string,
  passwordHash: string,
  origin: Origin,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const consumed = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now())
      .returning('account_id')
      .executeTakeFirst();
    const account = consumed && (await findById(trx, consumed.account_id));
    if (!account) return undefined;
    await changePassword(trx, account, passwordHash);
    return (await rememberOrigin(trx, account.id, origin)).token;
  });
}

/** Revokes all reset links of an account. */
export async function revokeResets(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}

export async function removeExpiredResets(db: Database): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', now()).execute();
}
