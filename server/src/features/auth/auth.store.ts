import type { Language } from '@alumni/shared/language';
import {
  type Account,
  confirmLogin,
  emailKey,
  findByEmail,
  insertAccount,
} from '../../accounts/accounts.store.ts';
import { openApplication } from '../../accounts/admissions.store.ts';
import { stopDeletion } from '../../accounts/deletion.store.ts';
import { mailProof, proveEmail } from '../../accounts/email-proof.ts';
import { fillInProfile } from '../../accounts/fill-in-profile.ts';
import { mailReset } from '../../accounts/passwords.store.ts';
import { newRollNumber, normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { claimRollNumber, findUnclaimed, setClaimant } from '../../accounts/roll-numbers.store.ts';
import { takeVouch } from '../../accounts/vouches.store.ts';
import type { Config } from '../../boot/config.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { fromNow, horizon, newId, now } from '../../db/ids.ts';
import { isInvitationSent } from '../../mail/outbox.store.ts';
import { queueMail } from '../../mail/outbox.ts';
import { toBrowser } from '../../session/browser.ts';
import { type Origin, rememberOrigin } from '../../session/known-devices.store.ts';
import { createSession } from '../../session/session.store.ts';

interface Registration {
  email: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  rollNo?: string | undefined;
  description?: string | undefined;
  telephone?: string | undefined;
  promotion?: number | null | undefined;
  /** Code of the link with which a member answers for this person. */
  vouch?: string | undefined;
}

type RegistrationRefusal =
  | 'emailTaken'
  | 'rollNumberWrong'
  | 'rollNumberWaiting'
  | 'rollNumberNeeded';

/**
 * Creates an account and claims its roll number; returns the reason if it refuses. In `review`, who has
 * no roll number is not let in yet, and is mailed a link to confirm the e-mail.
 */
export async function registerAccount(
  db: Database,
  registration: Registration,
  { mode, publicUrl }: { mode: Config['registration']; publicUrl: string },
): Promise<Account | RegistrationRefusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { email } = registration;
      const waiting = await findUnclaimed(trx, email);
      // Must follow `findUnclaimed`: shows a registration that claimed the number before it.
      if (await findByEmail(trx, email)) return 'emailTaken';
      const given = registration.rollNo ? normalizeRollNumber(registration.rollNo) : undefined;
      if (given && waiting !== given) return 'rollNumberWrong';
      if (!given && waiting) return 'rollNumberWaiting';
      if (!given && mode === 'roll-number') return 'rollNumberNeeded';
      if (given && !(await claimRollNumber(trx, given))) {
        // Claimed by a concurrent duplicate of this request, or withdrawn.
        return (await findByEmail(trx, email)) ? 'emailTaken' : 'rollNumberWrong';
      }
      const isMailed = given !== undefined && (await isInvitationSent(trx, given, email));
      const isReviewed = mode === 'review' && !given;
      const account = await insertAccount(trx, {
        ...registration,
        rollNo: given ?? newRollNumber(),
        accountType: 'user',
        admission: isReviewed ? 'unconfirmed' : 'admitted',
      });
      if (isReviewed) {
        await openApplication(trx, account);
        await mailProof(trx, account, publicUrl);
        // A link that was used already is no reason to refuse the registration: it can be done later.
        if (registration.vouch) await takeVouch(trx, registration.vouch, account.id);
      }
      if (!given) return account;
      await setClaimant(trx, given, account.id);
      const filled = await fillInProfile(trx, account, given);
      return isMailed ? proveEmail(trx, filled) : filled;
    });
  } catch (error) {
    // A concurrent registration with the same e-mail was faster.
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

export interface LogInOptions {
  rememberMe: boolean;
  language: Language;
  origin: Origin;
  /** Uses the second step up, in the transaction that starts the session. */
  consume?: (trx: Trx) => Promise<boolean>;
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
  { rememberMe, language, origin, consume }: LogInOptions,
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

/** Longer than any that is chosen. */
const longestDelayMs = 60 * 60_000;

/** Stores a reset request, for unknown e-mails too (decision 0008), due in `delayMs`. */
export async function requestReset(
  db: Database,
  email: string,
  { language, delayMs }: { language: Language; delayMs: number },
): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({
      id: newId(),
      email_key: emailKey(email),
      language,
      created_at: now(),
      due_at: fromNow(delayMs),
    })
    .execute();
}

/** When the next reset request is due, in Unix milliseconds; undefined if there is none. */
export async function nextResetDue(db: Database): Promise<number | undefined> {
  const next = await db
    .selectFrom('reset_requests')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next && (Date.parse(next.due_at) || 0);
}

/**
 * Processes the reset request that has been due longest: deletes it and queues a mail with a new
 * token, in one transaction; for an unknown e-mail the same work is done in vain (decision 0023).
 * False if no request is due.
 */
export async function processResetRequest(db: Database, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .deleteFrom('reset_requests')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('reset_requests')
          .select('id')
          .where((due) =>
            due.or([due('due_at', '<=', now()), due('due_at', '>', horizon(longestDelayMs))]),
          )
          .orderBy('due_at')
          .limit(1),
      )
      .returningAll()
      .executeTakeFirst();
    if (!request) return false;
    const account = await findByEmail(trx, request.email_key);
    await mailReset(trx, account, { language: request.language, publicUrl });
    return true;
  });
}

/** Deletes the reset requests for an e-mail that wait. */
export async function removeResetRequests(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('reset_requests').where('email_key', '=', email).execute();
}
