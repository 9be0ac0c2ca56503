import type { Language } from '@alumni/shared/language';
import {
  type Account,
  confirmLogin,
  emailKey,
  findByEmail,
  insertAccount,
} from '../../accounts/accounts.store.ts';
import { mailReset } from '../../accounts/passwords.store.ts';
import { newRollNumber, normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { claimRollNumber, findUnclaimed, setClaimant } from '../../accounts/roll-numbers.store.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { newId, now } from '../../db/ids.ts';
import { createSession } from '../../session/session.store.ts';

interface Registration {
  email: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  rollNo?: string | undefined;
  description?: string | undefined;
  telephone?: string | undefined;
}

type RegistrationRefusal =
  | 'emailTaken'
  | 'rollNumberWrong'
  | 'rollNumberWaiting'
  | 'rollNumberNeeded';

/** Creates the account and claims its roll number, or says why not. */
export async function registerAccount(
  db: Database,
  registration: Registration,
  mode: 'open' | 'roll-number',
): Promise<Account | RegistrationRefusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { email } = registration;
      const waiting = await findUnclaimed(trx, email);
      // Asked last: who claims the number at this moment is seen here, if not above.
      if (await findByEmail(trx, email)) return 'emailTaken';
      const given = registration.rollNo ? normalizeRollNumber(registration.rollNo) : undefined;
      if (given && waiting !== given) return 'rollNumberWrong';
      if (!given && waiting) return 'rollNumberWaiting';
      if (!given && mode === 'roll-number') return 'rollNumberNeeded';
      if (given && !(await claimRollNumber(trx, given))) {
        // Gone at this moment: claimed by the same person, sent twice, or withdrawn.
        return (await findByEmail(trx, email)) ? 'emailTaken' : 'rollNumberWrong';
      }
      const account = await insertAccount(trx, {
        ...registration,
        rollNo: given ?? newRollNumber(),
        accountType: 'user',
      });
      if (given) await setClaimant(trx, given, account.id);
      return account;
    });
  } catch (error) {
    // Two registrations at the same moment: the database let one through.
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

/**
 * A session for the account as it was read, in the reader's language; undefined where its password
 * was changed or it was suspended since.
 */
export async function startSession(
  db: Database,
  account: Account,
  { rememberMe, language }: { rememberMe: boolean; language: Language },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const confirmed = await confirmLogin(trx, account, language);
    return confirmed ? createSession(trx, account.id, rememberMe) : undefined;
  });
}

export async function requestReset(db: Database, email: string, language: Language): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({ id: newId(), email_key: emailKey(email), language, created_at: now() })
    .execute();
}

/**
 * Processes one requested reset: where the e-mail has an account, a token and its mail in one
 * transaction. Returns whether there was one.
 */
export async function processResetRequest(db: Database, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .deleteFrom('reset_requests')
      .where('id', '=', (eb) =>
        eb.selectFrom('reset_requests').select('id').orderBy('created_at').limit(1),
      )
      .returningAll()
      .executeTakeFirst();
    if (!request) return false;
    const account = await findByEmail(trx, request.email_key);
    if (account) await mailReset(trx, account, { language: request.language, publicUrl });
    return true;
  });
}
