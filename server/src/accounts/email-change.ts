import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
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
import { mailProof, proveEmail } from './email-proof.ts';
import {
  findUndo,
  heldBefore,
  insertUndo,
  newestUndo,
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

/**
 * Gives an account the e-mail back that the code was mailed to, which proves that e-mail: ends all
 * sessions and codes, revokes recovery codes and the second steps since 7 days before the change,
 * forgets devices, and mails a link to set a new password. Undefined if the code is unknown, used or
 * expired. Codes of later changes end too: a thief who went on to a third address must not undo the
 * undoing. Those of earlier changes stay, for the same reason. An account that has the e-mail meanwhile
 * and has not proved it loses it.
 *
 * The token of a reset does the same, while nobody has proved the address that it was mailed to: its owner takes
 * it out of somebody else's account. `freed` is that address.
 */
export async function undoEmail(
  db: Database,
  code: string,
  publicUrl: string,
): Promise<{ restored: Account; freed: string | undefined } | 'emailTaken' | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const mailed = await findUndo(trx, code);
      const undo = mailed ?? (await undoOfReset(trx, code));
      const found = undo && (await findById(trx, undo.account_id));
      if (!found) return undefined;
      const holder = await findByEmail(trx, undo.email);
      const isOther = holder && holder.id !== found.id;
      // In the same order in all transactions.
      const rollNos = [found.roll_no, ...(isOther ? [holder.roll_no] : [])].sort();
      const locked = new Map<string, Account | undefined>();
      for (const rollNo of rollNos) locked.set(rollNo, await lockByRollNo(trx, rollNo));
      const account = locked.get(found.roll_no);
      const freed = mailed ? undefined : found.email;
      if (!account || (freed !== undefined && (isProved(account) || account.email !== freed))) {
        return undefined;
      }
      if (!(await takeUndo(trx, undo))) return undefined;
      if (isOther) await releaseEmail(trx, locked.get(holder.roll_no), undo.email);
      const changed = await updateAccount(trx, account, {
        email: undo.email,
        email_key: emailKey(undo.email),
        version: account.version + 1,
      });
      const restored = await proveEmail(trx, changed, undo.held_since ?? undefined);
      await endSessions(trx, account.id);
      await forgetOrigins(trx, account.id);
      const preparedSince = new Date(Date.parse(undo.created_at) - preparedForMs).toISOString();
      await removeSecondStepsSince(trx, restored, preparedSince);
      await endCodes(trx, restored, 'emailUndone', undo.created_at);
      await mailReset(trx, restored, { language: account.language, publicUrl });
      await recordAudit(trx, {
        actorId: freed === undefined ? account.id : undefined,
        action: 'email.undone',
        subject: accountName(restored),
        details: { rollNo: restored.roll_no },
      });
      return { restored, freed };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

/** The undo that brings the address before back into the account whose unproved address a reset was mailed to. */
async function undoOfReset(trx: Trx, token: string): Promise<Undo | undefined> {
  const reset = await findReset(trx, token);
  const account = reset && (await findById(trx, reset.account_id));
  if (!account || reset.email_key !== account.email_key) return undefined;
  return newestUndo(trx, account);
}

/**
 * Takes an e-mail off an account that has not proved it. The account stays, with its sessions: who has
 * typed a wrong address enters their own.
 */
async function releaseEmail(trx: Trx, holder: Account | undefined, email: string): Promise<void> {
  if (!holder || isProved(holder) || holder.email_key !== emailKey(email)) return;
  await updateAccount(trx, holder, {
    email: '',
    // Unique, and no e-mail: there is no @ in it.
    email_key: holder.roll_no,
    version: holder.version + 1,
  });
  await recordAudit(trx, {
    action: 'email.released',
    subject: accountName(holder),
    details: { rollNo: holder.roll_no },
  });
}
