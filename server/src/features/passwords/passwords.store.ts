import type { Language } from '@alumni/shared/text/language';
import { recordOn } from '../../accounts/account-types.store.ts';
import {
  type Account,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { proveEmail, undoOfUnproved } from '../../accounts/email-proof.ts';
import { endChallenges } from '../../codes/challenges.store.ts';
import { endCodes } from '../../codes/mailed-codes.ts';
import { findReset, insertReset, resetLifetimeMs, takeReset } from '../../codes/resets.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { nobody, queueMail, queueMailTo } from '../../outbox/outbox.ts';
import { forgetOrigins, type Origin, rememberOrigin } from '../../session/known-devices.store.ts';
import { deviceOf, endSessions } from '../../session/session.store.ts';
import { newToken } from '../../session/token.ts';

/**
 * Sets a password, ends all sessions except `keepSession` (its hash), forgets all devices except its
 * own, ends codes (`mailed-codes.ts`) and mails the owner. Writes the account's row first: a concurrent log-in waits for that lock and then
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
  await endChallenges(trx, account.id);
  await queueMailTo(trx, account, { template: 'passwordChanged' });
  return updated;
}

/** Sets a password, ends all sessions and mails the owner; undefined if nobody has the e-mail. */
export async function setPassword(db: Database, email: string, passwordHash: string) {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    if (!account) return undefined;
    const updated = await changePassword(trx, account, passwordHash);
    await recordOn(trx, account, 'password.set');
    return updated;
  });
}

/**
 * Mails a link to set a new password, valid once within 60 minutes (readings §2). Without an account
 * it does the same work for a link that works nowhere and a mail that is composed and discarded, so
 * that neither the time it takes nor its load on others tells which e-mails are registered.
 */
export async function mailReset(
  trx: Trx,
  account: Account | undefined,
  {
    language,
    publicUrl,
    after,
  }: { language: Language; publicUrl: string; after?: 'undone' | 'freed' },
): Promise<void> {
  const token = newToken();
  const expiresAt = fromNow(resetLifetimeMs);
  await insertReset(trx, token, account, expiresAt);
  const undo = account && (await undoOfUnproved(trx, account));
  // One that waits has an older link; those are as good, and people press the last mail.
  await withdrawMail(trx, { to: account?.id ?? nobody, kinds: ['passwordReset'] });
  await queueMail(trx, {
    to: account?.email ?? nobody,
    language,
    mail: {
      template: 'passwordReset',
      link: `${publicUrl}/#/reset-password?token=${token}`,
      ...(after && { after }),
      ...(account && !isProved(account) && { unproved: {} }),
      ...(undo && {
        unproved: {
          free: `${publicUrl}/#/undo-email?code=${token}&free=1`,
          until: undo.expires_at,
        },
      }),
    },
    expiresAt,
  });
}

/** Returns the owner of a reset token; undefined if it is unknown, used or expired, or was mailed to another address. */
export async function findByResetToken(db: Database | Trx, token: string) {
  const reset = await findReset(db, token);
  const account = reset && (await findById(db, reset.account_id));
  // A program of before has not stored where it mailed the link.
  const isCurrent = account && (reset.email_key ?? account.email_key) === account.email_key;
  return isCurrent ? account : undefined;
}

interface NewPassword {
  passwordHash: string;
  origin: Origin;
  dropTwoFactor: DropTwoFactor;
}

export type DropTwoFactor = (trx: Trx, account: Account) => Promise<unknown>;

/**
 * Consumes a reset token and sets the password; undefined if the token is unknown, used or expired, or
 * was mailed to another address than the account has now. It proves that address. If the account had
 * not proved it before, somebody else may have registered with it: their sessions, second steps and
 * codes end. The token counts as a log-in: returns the token of a new device, so that strangers'
 * attempts do not keep them from the log-in that follows.
 */
export async function resetPasswordByToken(
  db: Database,
  token: string,
  { passwordHash, origin, dropTwoFactor }: NewPassword,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findByResetToken(trx, token);
    const account = found && (await lockByRollNo(trx, found.roll_no));
    const reset = account && (await takeReset(trx, token));
    if (!reset || (reset.email_key ?? account.email_key) !== account.email_key) return undefined;
    // A program of before has not stored where it mailed the link.
    const proved = reset.email_key ? await winAddress(trx, account, dropTwoFactor) : account;
    await changePassword(trx, proved, passwordHash);
    return (await rememberOrigin(trx, account.id, origin)).token;
  });
}

async function winAddress(trx: Trx, account: Account, dropTwoFactor: DropTwoFactor) {
  if (isProved(account)) return account;
  await dropTwoFactor(trx, account);
  await endCodes(trx, account, 'addressWon');
  return proveEmail(trx, account);
}
