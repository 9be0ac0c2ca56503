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
import { accountMessages } from './accounts.messages.ts';
import { type Account, findById, isProved, lockByRollNo, updateAccount } from './accounts.store.ts';
import { findApplicationByCode, saveApplication, setAdmission } from './applications.store.ts';
import { fillInProfile } from './fill-in-profile.ts';
import {
  claimRollNumber,
  findUnclaimed,
  provedRecipients,
  setClaimant,
} from './roll-numbers.store.ts';

// An email address is a claim until its owner has opened a mailed link (decision 0072).

const codeLifetimeMs = 7 * 86_400_000;

/**
 * Mails a link that proves the account's address. Throws a domain error if the account has no address, or if its
 * address is proved and still receives mail. Throws the errors of `writeAs`.
 */
export async function mailProofAgain(db: Database, caller: Caller, publicUrl: string) {
  await writeAs(db, caller, 'account', async (trx) => {
    const account = await findById(trx, caller.id);
    // A proved address may have stopped working: opening a new link shows that mail arrives again.
    if (!account || (isProved(account) && !(await brokenAddress(trx, account.email_key)))) {
      throw new ConflictError(accountMessages.emailConfirmedBefore);
    }
    if (!account.email) throw new InvalidInputError(accountMessages.accountWithoutEmail);
    await mailProof(trx, account, publicUrl);
  });
}

/** Mails a link that proves the account's address, in the caller's transaction. Earlier links end. */
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
      // Only the mail tells that a roll number waits. The owner of the address may know it, but not everybody who
      // enters the address in an account.
      numberWaits: (await findUnclaimed(trx, account.email_key)) !== undefined,
      link: `${publicUrl}/#/confirm-email?code=${code}`,
    },
    expiresAt: fromNow(codeLifetimeMs),
  });
}

/**
 * Proves the email to which a code was mailed. The link may be opened repeatedly. Returns undefined for an unknown or
 * expired code, or if the account has another email now.
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
 * Marks the email of a locked account as proved. If a roll number was issued to this email, the account gets it.
 * Details that the association has imported for the number then fill empty fields of the account. An account whose
 * change of email can still be undone does not get the number: the undo may give the account to somebody else.
 * `since` is the time when the account first proved the email.
 */
export async function proveEmail(trx: Trx, account: Account, since?: string): Promise<Account> {
  if (isProved(account)) return account;
  const { id, email_key } = account;
  const proved = await updateAccount(trx, account, {
    proved_email: email_key,
    proved_at: since ?? (await heldBefore(trx, id, email_key)) ?? now(),
  });
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

/** The newest undo code of an account whose email is unproved. It restores an earlier address. */
export async function findUnprovedUndo(trx: Trx, account: Account): Promise<Undo | undefined> {
  if (isProved(account)) return undefined;
  return newestUndo(trx, account);
}

/**
 * Moves roll numbers to the accounts that have proved the email to which the number was issued. Skips accounts whose
 * earlier address can still undo the change of email.
 */
export async function moveWaitingNumbers(db: Database): Promise<void> {
  for (const ownRollNo of await provedRecipients(db)) {
    await db.transaction().execute(async (trx) => {
      const account = await lockByRollNo(trx, ownRollNo);
      if (account && isProved(account)) await moveWaitingNumber(trx, account);
    });
  }
}
