import type { Language } from '@alumni/shared/text/language';
import { recordOn } from '../../accounts/account-types.store.ts';
import {
  type Account,
  emailKey,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { proveEmail, undoOfUnproved } from '../../accounts/email-proof.ts';
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
import { onUniqueViolation, repeatedAfterDeadlock } from '../../db/errors.ts';
import { forgetOrigins } from '../../session/known-devices.store.ts';
import { endSessions } from '../../session/session.store.ts';

/** Second steps that are newer at a change may be a thief's, who has prepared it. */
const preparedForMs = undoLifetimeMs;

/** Other features know these. */
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
  /** The address that nobody has any more, where its owner took it out of somebody else's account. */
  freed: string | undefined;
}

/**
 * Gives an account the e-mail back that the code was mailed to, which proves that e-mail: ends all
 * sessions, codes and the password, which a thief may know, revokes recovery codes and the second steps since 7
 * days before the change, forgets devices, and mails a link to set a new password. Undefined if the code is
 * unknown, used or expired. Codes of later changes end too: a thief who went on to a third address must not undo
 * the undoing. Those of earlier changes stay, for the same reason. An account that has the e-mail meanwhile
 * and has not proved it loses it.
 *
 * The token of a reset frees the address that it was mailed to, while nobody has proved it, in the same way. A
 * thief at a new address can do that too: it ends neither the owner's code nor their password.
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
  return repeatedAfterDeadlock(run).catch(onUniqueViolation('emailTaken'));
}

async function undoByCode(trx: Trx, undo: Undo, recovery: Recovery): Promise<Undone | undefined> {
  const { account, holder } = await lockBoth(trx, undo);
  if (!account || !(await takeUndo(trx, undo))) return undefined;
  if (holder && !isProved(holder)) await releaseEmail(trx, holder);
  const changed = await updateAccount(trx, account, { password_hash: '' });
  const restored = await restoreEmail(trx, changed, undo, 'emailUndone', recovery);
  await recordOn(trx, restored, 'email.undone', { actorId: account.id });
  return { account: restored, freed: undefined };
}

async function freeByReset(trx: Trx, token: string, recovery: Recovery) {
  const reset = await findReset(trx, token);
  const found = reset && (await findById(trx, reset.account_id));
  const undo = found && (await undoOfUnproved(trx, found));
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

/** The account of an undo, and who else has the address that it would get: locked in the same order in all transactions. */
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
  const restored = await proveEmail(trx, changed, undo.held_since ?? undefined);
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
 * Takes an e-mail off an account that has not proved it. The account stays, with its sessions: who has
 * typed a wrong address enters their own.
 */
async function releaseEmail(trx: Trx, holder: Account): Promise<Account> {
  const released = await updateAccount(trx, holder, {
    email: '',
    // Unique, and no e-mail: there is no @ in it.
    email_key: holder.roll_no,
    version: holder.version + 1,
  });
  await recordReleased(trx, holder);
  return released;
}

async function recordReleased(trx: Trx, account: Account): Promise<void> {
  await recordOn(trx, account, 'email.released');
}
