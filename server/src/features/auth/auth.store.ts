import type { Language } from '@alumni/shared/text/language';
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
  /** Code of the link with which a member answers for this person. */
  vouch?: string | undefined;
}

type RegistrationRefusal = 'rollNumberWrong' | 'rollNumberWaiting' | 'rollNumberNeeded';

/**
 * Creates an account and claims its roll number; returns the reason if it refuses. In `review`, who has
 * no roll number is not let in yet, and is mailed a link to confirm the e-mail.
 */
export async function registerAccount(
  db: Database,
  registration: Registration,
  { mode, publicUrl }: { mode: Choices['registration']; publicUrl: string },
): Promise<Account | RegistrationRefusal> {
  const registered = db.transaction().execute(async (trx) => {
    const { email } = registration;
    const waiting = await findUnclaimed(trx, email);
    // Must follow `findUnclaimed`: shows a registration that claimed the number before it.
    if (await findByEmail(trx, email)) throw new ConflictError('emailTaken');
    const given = registration.rollNo ? normalizeRollNumber(registration.rollNo) : undefined;
    if (given && waiting !== given) return 'rollNumberWrong';
    if (!given && waiting) return 'rollNumberWaiting';
    if (!given && mode === 'roll-number') return 'rollNumberNeeded';
    // Before the claim, which takes the waiting mail back.
    const isMailed = given !== undefined && (await isInvitationSent(trx, given, email));
    if (given && !(await claimRollNumber(trx, given))) {
      // Claimed by a concurrent duplicate of this request, or withdrawn.
      if (await findByEmail(trx, email)) throw new ConflictError('emailTaken');
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
      await saveApplication(trx, account, { changed_at: account.created_at });
      await mailProof(trx, account, publicUrl);
      // A link that was used already is no reason to refuse the registration: it can be done later.
      if (registration.vouch) await takeVouch(trx, registration.vouch, account.id);
    }
    if (!given) return account;
    await setClaimant(trx, given, account.id);
    const filled = await fillInProfile(trx, account, given);
    return isMailed ? proveEmail(trx, filled) : filled;
  });
  // A concurrent registration with the same e-mail was faster.
  return registered.catch(onUniqueViolation('emailTaken'));
}

export interface LogInOptions {
  rememberMe: boolean;
  language: Language;
  origin: Origin;
  /** Uses the second step up, in the transaction that starts the session. */
  consume?: (trx: Trx) => Promise<boolean>;
  /** Stops the deletion of an account that is locked; false if none was asked for. */
  stopDeletion: (trx: Trx, accountId: string) => Promise<boolean>;
}

export interface StartedSession {
  token: string;
  /** Absent if the device is known. */
  deviceToken: string | undefined;
  /** Whether the account was to be deleted until now. */
  deletionStopped: boolean;
}

/**
 * Starts a session, remembers where it comes from, mails the owner if that is a new device, and returns
 * its token, with the token of the device if that is new. A log-in cancels a deletion of the account.
 * Undefined if the password was changed or the account suspended since `account` was read, or if
 * `consume` returns false.
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
