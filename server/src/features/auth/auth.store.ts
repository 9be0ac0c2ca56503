import type { Language } from '@alumni/shared/text/language';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  confirmLogin,
  findByEmail,
  insertAccount,
  type NewAccount,
} from '../../accounts/accounts.store.ts';
import { saveApplication } from '../../accounts/applications.store.ts';
import { mailProof, proveEmail } from '../../accounts/email-proof.ts';
import { fillInProfile } from '../../accounts/fill-in-profile.ts';
import { newRollNumber, normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { claimRollNumber, findUnclaimed, setClaimant } from '../../accounts/roll-numbers.store.ts';
import { takeVouch } from '../../codes/vouches.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { isInvitationSent } from '../../outbox/outbox-reads.store.ts';
import { toBrowser } from '../../session/browser.ts';
import { type Origin, rememberOrigin } from '../../session/known-devices.store.ts';
import { createSession } from '../../session/session.store.ts';
import type { Choices } from '../../settings/live-settings.ts';

interface Registration
  extends Omit<NewAccount, 'rollNo' | 'accountType' | 'admission' | 'createdAt'> {
  rollNo?: string | undefined;
  /** What an applicant tells the association. */
  note?: string | undefined;
  /** Code of a link by which a member vouches for this person. */
  vouch?: string | undefined;
}

type RegistrationRefusal = 'rollNumberWrong' | 'rollNumberWaiting' | 'rollNumberNeeded';

/**
 * Creates an account and claims its roll number; returns the reason of a refusal. In mode `review`, a person without a
 * number waits for admission and is mailed a link that confirms the email.
 */
export async function registerAccount(
  db: Database,
  registration: Registration,
  { mode, publicUrl }: { mode: Choices['registration']; publicUrl: string },
): Promise<Account | RegistrationRefusal> {
  const registered = db.transaction().execute(async (trx) => {
    const { email } = registration;
    const waiting = await findUnclaimed(trx, email);
    // This check must follow `findUnclaimed`. If a concurrent registration claimed the number before `findUnclaimed`,
    // `findByEmail` now finds its account.
    if (await findByEmail(trx, email)) throw new ConflictError(accountMessages.emailTaken);
    const given = registration.rollNo ? normalizeRollNumber(registration.rollNo) : undefined;
    if (given && waiting !== given) return 'rollNumberWrong';
    if (!given && waiting) return 'rollNumberWaiting';
    if (!given && mode === 'roll-number') return 'rollNumberNeeded';
    // This check must precede the claim: `claimRollNumber` withdraws an invitation that is still waiting to be sent.
    const isMailed = given !== undefined && (await isInvitationSent(trx, given, email));
    if (given && !(await claimRollNumber(trx, given))) {
      // A concurrent registration has claimed the number, or the number was withdrawn.
      if (await findByEmail(trx, email)) throw new ConflictError(accountMessages.emailTaken);
      return 'rollNumberWrong';
    }
    const isReviewed = mode === 'review' && !given;
    const account = await insertAccount(trx, {
      ...registration,
      rollNo: given ?? newRollNumber(),
      accountType: 'user',
      admission: isReviewed ? 'unconfirmed' : 'admitted',
    });
    if (isReviewed) {
      const { note = '' } = registration;
      await saveApplication(trx, account, { changed_at: account.created_at, note });
      await mailProof(trx, account, publicUrl);
      // The registration succeeds even if the vouching link is used up: another member can vouch later.
      if (registration.vouch) await takeVouch(trx, registration.vouch, account.id);
    }
    if (!given) return account;
    await setClaimant(trx, given, account.id);
    const filled = await fillInProfile(trx, account, given);
    return isMailed ? proveEmail(trx, filled) : filled;
  });
  // A concurrent registration with the same email was faster.
  return registered.catch(onUniqueViolation(accountMessages.emailTaken));
}

export interface LogInOptions {
  rememberMe: boolean;
  language: Language;
  origin: Origin;
  /** Uses up the two-factor challenge in the transaction that starts the session. */
  consume?: (trx: Trx) => Promise<boolean>;
  /**
   * Stops a requested deletion of the account, whose row the transaction has locked. Returns false if none was
   * requested.
   */
  stopDeletion: (trx: Trx, accountId: string) => Promise<boolean>;
}

export interface StartedSession {
  token: string;
  /** Token that makes a new device known; absent if the device is known already. */
  deviceToken: string | undefined;
  deletionStopped: boolean;
}

/**
 * Starts a session and stores its origin; mails the owner about a new device. A log-in stops a deletion of the account.
 * Returns the token of the session, and that of a new device. Returns undefined if the password was changed or the
 * account suspended since `account` was read, or if `consume` returns false.
 */
export async function startSession(
  db: Database,
  account: Account,
  { rememberMe, language, origin, consume, stopDeletion }: LogInOptions,
): Promise<StartedSession | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await confirmLogin(trx, account, language))) return undefined;
    if (consume && !(await consume(trx))) return undefined;
    const deletionStopped = await stopDeletion(trx, account.id);
    const {
      device,
      token: deviceToken,
      isSurprising,
    } = await rememberOrigin(trx, account.id, origin);
    const { browser } = origin;
    if (isSurprising) {
      const mail = { template: 'newDevice', ...toBrowser(browser) } as const;
      await queueMail(trx, { to: account.email, language, mail });
    }
    const token = await createSession(trx, account.id, rememberMe, { device, browser });
    return { token, deviceToken, deletionStopped };
  });
}
