import type { Language } from '@alumni/shared/text/language';
import { auditAccount } from '../../accounts/account-types.store.ts';
import {
  type Account,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { findUnprovedUndo, proveEmail } from '../../accounts/email-proof.ts';
import { endChallenges } from '../../codes/challenges.store.ts';
import { endCodes } from '../../codes/mailed-codes.ts';
import { findReset, insertReset, resetLifetimeMs, takeReset } from '../../codes/resets.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { discardRecipient, queueMail, queueMailTo } from '../../outbox/outbox.ts';
import { forgetOrigins, type Origin, rememberOrigin } from '../../session/known-devices.store.ts';
import { deviceOf, endSessions } from '../../session/session.store.ts';
import { newToken } from '../../session/token.ts';

/**
 * Sets a password and mails the owner. Ends all sessions except `keepSession` (a hash), and forgets all devices but
 * that session's. Mailed links and codes that a new password invalidates also end (`mailed-codes.ts`).
 *
 * Writes the account's row first. A concurrent log-in then waits for the lock and fails, or has already committed its
 * session, which ends here.
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

/** Sets a password, ends all sessions and mails the owner; undefined for an unknown email. */
export async function setPassword(db: Database, email: string, passwordHash: string) {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    if (!account) return undefined;
    const updated = await changePassword(trx, account, passwordHash);
    await auditAccount(trx, account, 'password.set');
    return updated;
  });
}

/**
 * Mails a link to set a new password, valid once within 60 minutes. Without an account, does the same work with a
 * useless link and discards the mail. Time and load therefore do not reveal registered emails.
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
  const undo = account && (await findUnprovedUndo(trx, account));
  // Withdraws an earlier reset mail that still waits, because people press the link of the newest mail. Links in mails
  // that were already sent still work.
  await withdrawMail(trx, { to: account?.id ?? discardRecipient, kinds: ['passwordReset'] });
  await queueMail(trx, {
    to: account?.email ?? discardRecipient,
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

/** The owner of a reset token; undefined if it is unknown, used, expired, or mailed to an earlier address. */
export async function findByResetToken(db: Database | Trx, token: string) {
  const reset = await findReset(db, token);
  const account = reset && (await findById(db, reset.account_id));
  return account && reset.email_key === account.email_key ? account : undefined;
}

interface NewPassword {
  passwordHash: string;
  origin: Origin;
  dropTwoFactor: DropTwoFactor;
}

export type DropTwoFactor = (trx: Trx, account: Account) => Promise<unknown>;

/**
 * Uses up a reset token and sets the password. Returns undefined if the token is unknown, used or expired, or was
 * mailed to an earlier address. Otherwise returns a token that marks this device as known. Known devices have their own
 * limit of log-in attempts, so strangers' attempts cannot block the owner's next log-in.
 *
 * The token also proves the address to which it was mailed. If the address was unproved until then, a stranger may have
 * used the account. Its sessions, two-factor methods and mailed codes then end.
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
    // Tokens of older releases do not store the address to which they were mailed, so they prove no address.
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
