import { heldBefore, newestUndo, type Undo } from '../codes/email-undo.store.ts';
import { ConflictError, InvalidInputError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { brokenAddress, forgetFaults } from '../outbox/address-faults.store.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { queueMail } from '../outbox/outbox.ts';
import type { Caller } from '../session/caller.ts';
import { hashToken, newToken } from '../session/token.ts';
import { writeAs } from '../session/write-as.ts';
import { type Account, findById, isProved, lockByRollNo, updateAccount } from './accounts.store.ts';
import {
  findApplication,
  findApplicationByCode,
  saveApplication,
  setAdmission,
} from './applications.store.ts';
import { fillInProfile } from './fill-in-profile.ts';
import {
  claimRollNumber,
  findUnclaimed,
  provedRecipients,
  setClaimant,
} from './roll-numbers.store.ts';

// An e-mail address is a claim until a mail to it was answered: decision 0072.

const codeLifetimeMs = 7 * 86_400_000;

/** Mails an account's address a link that proves it. Throws a domain error without one, or a proved one, and like `writeAs`. */
export async function mailProofAgain(db: Database, caller: Caller, publicUrl: string) {
  await writeAs(db, caller, 'account', async (trx) => {
    const account = await findById(trx, caller.id);
    // Mails to a proved address may come back by now: an answer shows that they arrive again.
    if (!account || (isProved(account) && !(await brokenAddress(trx, account.email_key)))) {
      throw new ConflictError('emailConfirmedBefore');
    }
    if (!account.email) throw new InvalidInputError('accountWithoutEmail');
    await mailProof(trx, account, publicUrl);
  });
}

/** The same in the caller's transaction. A link that was mailed before ends. */
export async function mailProof(trx: Trx, account: Account, publicUrl: string): Promise<void> {
  const code = newToken();
  await saveApplication(trx, account, {
    code_hash: hashToken(code),
    code_email: account.email_key,
    code_expires_at: fromNow(codeLifetimeMs),
  });
  await withdrawMail(trx, { to: account.id, kinds: ['confirmEmail'] });
  await queueMail(trx, {
    to: account.email,
    language: account.language,
    mail: {
      template: 'confirmEmail',
      of: account.admission === 'unconfirmed' ? 'registration' : 'account',
      // Told here alone: the address's owner may know, and not who names it in an account.
      numberWaits: (await findUnclaimed(trx, account.email_key)) !== undefined,
      link: `${publicUrl}/#/confirm-email?code=${code}`,
    },
    expiresAt: fromNow(codeLifetimeMs),
  });
}

/**
 * Proves the e-mail that a code was mailed to, as often as somebody opens the link. Undefined if the
 * code is unknown or expired, or the account has another e-mail now.
 */
export async function confirmEmail(db: Database, code: string): Promise<Account | undefined> {
  return db.transaction().execute(async (trx) => {
    const application = await findApplicationByCode(trx, code);
    const found = application && (await findById(trx, application.account_id));
    const account = found && (await lockByRollNo(trx, found.roll_no));
    if (!account || account.email_key !== application.code_email) return undefined;
    await forgetFaults(trx, account.email_key);
    return proveEmail(trx, account);
  });
}

/**
 * Notes that a mail to the e-mail of an account, which is locked, was answered. A roll number that
 * waits for the e-mail goes over to the account with what is known of its person, as by a registration
 * with it: not while the address before can take the account back, whose owner may be somebody else.
 * `since` is when the account had proved it before.
 */
export async function proveEmail(trx: Trx, account: Account, since?: string): Promise<Account> {
  if (isProved(account)) return account;
  const { id, email_key } = account;
  const proved = await updateAccount(trx, account, {
    proved_email: email_key,
    proved_at: since ?? (await heldBefore(trx, id, email_key)) ?? now(),
  });
  // For a program of before beside this one, which knows confirmed applications alone.
  if (await findApplication(trx, id)) {
    await saveApplication(trx, account, { confirmed_email: email_key });
  }
  const moved = await moveWaitingNumber(trx, proved);
  if (moved) return moved;
  return proved.admission === 'unconfirmed' ? setAdmission(trx, proved, 'waiting') : proved;
}

async function moveWaitingNumber(trx: Trx, account: Account): Promise<Account | undefined> {
  if (await newestUndo(trx, account)) return undefined;
  const rollNo = await findUnclaimed(trx, account.email_key);
  if (!rollNo || !(await claimRollNumber(trx, rollNo))) return undefined;
  await setClaimant(trx, rollNo, account.id);
  const filled = await fillInProfile(trx, account, rollNo);
  return filled.admission === 'admitted' ? filled : setAdmission(trx, filled, 'admitted');
}

/**
 * The undo that frees the address of an account for its owner, where nobody has proved it: brings an address
 * back that the account had proved, not one of which an older program knew no proof.
 */
export async function undoOfUnproved(trx: Trx, account: Account): Promise<Undo | undefined> {
  if (isProved(account)) return undefined;
  const undo = await newestUndo(trx, account);
  return undo?.held_since ? undo : undefined;
}

/** Moves the numbers that have waited until no earlier address can take their account back. */
export async function moveWaitingNumbers(db: Database): Promise<void> {
  for (const ownRollNo of await provedRecipients(db)) {
    await db.transaction().execute(async (trx) => {
      const account = await lockByRollNo(trx, ownRollNo);
      if (account && isProved(account)) await moveWaitingNumber(trx, account);
    });
  }
}
