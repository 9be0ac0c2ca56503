import type { Language } from '@alumni/shared/text/language';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  emailKey,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { findUnprovedUndo, proveEmail } from '../../accounts/email-proof.ts';
import {
  findUndo,
  firstChangeFrom,
  takeUndo,
  type Undo,
  undoLifetimeMs,
} from '../../codes/email-undo.store.ts';
import { endCodes } from '../../codes/mailed-codes.ts';
import { findReset } from '../../codes/resets.store.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation, retryAfterDeadlock } from '../../db/errors.ts';
import { forgetOrigins } from '../../session/known-devices.store.ts';
import { endSessions } from '../../session/session.store.ts';

/**
 * A thief may have added two-factor methods to prepare the change of the email. Methods added within this time before
 * the change are removed.
 */
const preparedForMs = undoLifetimeMs;

/** Functions of other features that an undo needs. */
export interface Recovery {
  publicUrl: string;
  removeTwoFactorSince: (trx: Trx, account: Account, time: string) => Promise<unknown>;
  mailReset: (
    trx: Trx,
    account: Account,
    options: { language: Language; publicUrl: string; after: 'undone' | 'freed' },
  ) => Promise<void>;
}

export interface Undone {
  account: Account;
  /** The released address, if its owner took it out of somebody else's account; undefined otherwise. */
  freed: string | undefined;
}

/**
 * Restores the email to which the code was mailed, and marks it as proved. A thief may have changed the email and may
 * know the password. The undo therefore removes the password, ends all sessions and codes, and forgets known devices.
 * It also removes recovery codes, and the two-factor methods added since 7 days before the change. It mails a reset
 * link. Returns undefined if the code is unknown, used or expired.
 *
 * Codes that undo later changes of the email end. Otherwise a thief who moved on to a third address could reverse this
 * undo. Codes that undo earlier changes stay, because a thief may have used this code. If another account holds the
 * restored email unproved, that account loses it.
 *
 * `code` may also be a reset token that was mailed to an unproved address. It then releases the address from the
 * account. A thief at a new address can use a reset token too. So the token ends neither the owner's code nor the
 * password.
 */
export async function undoEmail(
  db: Database,
  code: string,
  recovery: Recovery,
): Promise<Undone | undefined> {
  const run = () =>
    db.transaction().execute(async (trx) => {
      const undo = await findUndo(trx, code);
      return undo ? undoByCode(trx, undo, recovery) : freeByReset(trx, code, recovery);
    });
  return retryAfterDeadlock(run).catch(onUniqueViolation(accountMessages.emailTaken));
}

async function undoByCode(trx: Trx, undo: Undo, recovery: Recovery): Promise<Undone | undefined> {
  const { account, holder } = await lockBoth(trx, undo);
  if (!account || !(await takeUndo(trx, undo))) return undefined;
  if (holder && !isProved(holder)) await releaseEmail(trx, holder);
  const changed = await updateAccount(trx, account, { password_hash: '' });
  const restored = await restoreEmail(trx, changed, undo, 'emailUndone', recovery);
  await auditAccount(trx, restored, 'email.undone', { actorId: account.id });
  return { account: restored, freed: undefined };
}

async function freeByReset(trx: Trx, token: string, recovery: Recovery) {
  const reset = await findReset(trx, token);
  const found = reset && (await findById(trx, reset.account_id));
  const undo = found && (await findUnprovedUndo(trx, found));
  if (!undo) return undefined;
  const { account, holder } = await lockBoth(trx, undo);
  if (!account || isProved(account) || account.email_key !== reset.email_key) return undefined;
  const freed = account.email;
  const event = 'addressFreed';
  if (holder && isProved(holder)) {
    await endSessions(trx, account.id);
    await endCodes(trx, account, event, undo.created_at);
    return { account: await releaseEmail(trx, account), freed };
  }
  if (holder) await releaseEmail(trx, holder);
  const restored = await restoreEmail(trx, account, undo, event, recovery);
  await recordReleased(trx, account);
  return { account: restored, freed };
}

/**
 * Locks the account of an undo, and the account that holds the restored address. It locks in the order of roll numbers,
 * as all transactions do, to prevent deadlocks.
 */
async function lockBoth(trx: Trx, undo: Undo) {
  const found = await findById(trx, undo.account_id);
  const other = await findByEmail(trx, undo.email);
  const rollNos = new Set([found, other].flatMap((one) => (one ? [one.roll_no] : [])));
  const locked = new Map<string, Account | undefined>();
  for (const rollNo of [...rollNos].sort()) {
    const account = await lockByRollNo(trx, rollNo);
    if (account) locked.set(account.id, account);
  }
  const holder = other && other.id !== found?.id ? locked.get(other.id) : undefined;
  const hasIt = holder?.email_key === emailKey(undo.email);
  return { account: locked.get(undo.account_id), holder: hasIt ? holder : undefined };
}

async function restoreEmail(
  trx: Trx,
  account: Account,
  undo: Undo,
  event: 'emailUndone' | 'addressFreed',
  { publicUrl, mailReset, removeTwoFactorSince }: Recovery,
): Promise<Account> {
  const changed = await updateAccount(trx, account, {
    email: undo.email,
    email_key: emailKey(undo.email),
    version: account.version + 1,
  });
  const restored = await proveEmail(trx, changed, undo.held_since);
  await endSessions(trx, account.id);
  await forgetOrigins(trx, account.id);
  const since = await firstChangeFrom(trx, undo);
  const preparedSince = new Date(Date.parse(since) - preparedForMs).toISOString();
  await removeTwoFactorSince(trx, restored, preparedSince);
  await endCodes(trx, restored, event, since);
  const after = event === 'emailUndone' ? 'undone' : 'freed';
  await mailReset(trx, restored, { language: account.language, publicUrl, after });
  return restored;
}

/**
 * Removes an unproved email from an account. The account and its sessions stay: a person who mistyped enters their own
 * address.
 */
async function releaseEmail(trx: Trx, holder: Account): Promise<Account> {
  const released = await updateAccount(trx, holder, {
    email: '',
    // A unique placeholder that is no email: it contains no @.
    email_key: holder.roll_no,
    version: holder.version + 1,
  });
  await recordReleased(trx, holder);
  return released;
}

async function recordReleased(trx: Trx, account: Account): Promise<void> {
  await auditAccount(trx, account, 'email.released');
}
