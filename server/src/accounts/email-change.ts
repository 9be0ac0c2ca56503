import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation, repeatedAfterDeadlock } from '../db/errors.ts';
import { fromNow } from '../db/ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { forgetOrigins } from '../session/known-devices.store.ts';
import { endSessions } from '../session/session.store.ts';
import { accountName } from './account-types.store.ts';
import {
  type Account,
  emailKey,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from './accounts.store.ts';
import { mailProof, proveEmail, undoOfUnproved } from './email-proof.ts';
import {
  findUndo,
  firstChangeFrom,
  heldBefore,
  insertUndo,
  takeUndo,
  type Undo,
  undoLifetimeMs,
} from './email-undo.store.ts';
import { endCodes } from './mailed-codes.ts';
import { mailReset } from './passwords.store.ts';
import { findReset } from './resets.store.ts';
import { findUnclaimed } from './roll-numbers.store.ts';
import { removeSecondStepsSince } from './second-step.store.ts';

/** An address that was proved more recently may be a thief's, who changes the e-mail back. */
const heldForMs = undoLifetimeMs;

/** Second steps that are newer at a change may be a thief's, who has prepared it. */
const preparedForMs = undoLifetimeMs;

/**
 * Mails the old address that the e-mail of an account was changed, with a link that brings it back
 * within 7 days where it was proved long enough. If a roll number waits for the new address, that is
 * mailed a link which proves it and moves the number to the account.
 */
export async function mailEmailChange(
  trx: Trx,
  { before, after }: { before: Account; after: Account },
  publicUrl: string,
): Promise<void> {
  const heldSince = isProved(before)
    ? before.proved_at
    : await heldBefore(trx, before.id, before.email_key);
  const code =
    heldSince && heldSince <= fromNow(-heldForMs)
      ? await insertUndo(trx, { accountId: before.id, email: before.email, heldSince })
      : undefined;
  await queueMail(trx, {
    to: before.email,
    language: before.language,
    mail: {
      template: 'emailChanged',
      link: code ? `${publicUrl}/#/undo-email?code=${code}` : null,
    },
    // The account has another address by now.
    isProved: Boolean(heldSince),
  });
  // Mailed and not shown: the screen would tell who names an address that a number waits for it.
  if (await findUnclaimed(trx, after.email_key)) await mailProof(trx, after, publicUrl);
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
  publicUrl: string,
): Promise<Undone | 'emailTaken' | undefined> {
  const run = () =>
    db.transaction().execute(async (trx) => {
      const undo = await findUndo(trx, code);
      return undo ? undoByCode(trx, undo, publicUrl) : freeByReset(trx, code, publicUrl);
    });
  try {
    return await repeatedAfterDeadlock(run);
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

async function undoByCode(trx: Trx, undo: Undo, publicUrl: string): Promise<Undone | undefined> {
  const { account, holder } = await lockBoth(trx, undo);
  if (!account || !(await takeUndo(trx, undo))) return undefined;
  if (holder && !isProved(holder)) await releaseEmail(trx, holder);
  const changed = await updateAccount(trx, account, { password_hash: '' });
  const restored = await restoreEmail(trx, changed, undo, { event: 'emailUndone', publicUrl });
  await recordAudit(trx, {
    actorId: account.id,
    action: 'email.undone',
    subject: accountName(restored),
    details: { rollNo: restored.roll_no },
  });
  return { account: restored, freed: undefined };
}

async function freeByReset(
  trx: Trx,
  token: string,
  publicUrl: string,
): Promise<Undone | undefined> {
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
  const restored = await restoreEmail(trx, account, undo, { event, publicUrl });
  await recordReleased(trx, account);
  return { account: restored, freed };
}

/** The account of an undo, and who else has the address that it would get: locked in the same order in all transactions. */
async function lockBoth(
  trx: Trx,
  undo: Undo,
): Promise<{ account: Account | undefined; holder: Account | undefined }> {
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
  { event, publicUrl }: { event: 'emailUndone' | 'addressFreed'; publicUrl: string },
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
  await removeSecondStepsSince(trx, restored, preparedSince);
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
  await recordAudit(trx, {
    action: 'email.released',
    subject: accountName(account),
    details: { rollNo: account.roll_no },
  });
}
