import type { Language } from '@alumni/shared/messages';
import {
  type Account,
  emailKey,
  findByEmail,
  insertAccount,
} from '../../accounts/accounts.store.ts';
import { changePassword } from '../../accounts/passwords.store.ts';
import { newRollNumber, normalizeRollNumber } from '../../accounts/roll-number.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { fromNow, newId, now } from '../../db/ids.ts';
import { queueMail } from '../../mail/outbox.ts';
import { createSession, hashToken, newToken } from '../../session/session.store.ts';

const resetLifetimeMs = 60 * 60_000;

interface Registration {
  email: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  rollNo?: string;
  description?: string;
  telephone?: string;
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
      const key = emailKey(registration.email);
      const issued = await trx
        .selectFrom('issued_roll_numbers')
        .select('roll_no')
        .where('email_key', '=', key)
        .where('claimed_at', 'is', null)
        .executeTakeFirst();
      // Asked last: who claims the number at this moment is seen here, if not above.
      if (await findByEmail(trx, key)) return 'emailTaken';
      const given = registration.rollNo ? normalizeRollNumber(registration.rollNo) : undefined;
      if (given && issued?.roll_no !== given) return 'rollNumberWrong';
      if (!given && issued) return 'rollNumberWaiting';
      if (!given && mode === 'roll-number') return 'rollNumberNeeded';
      if (given && !(await claim(trx, given))) {
        // Gone at this moment: claimed by the same person, sent twice, or withdrawn.
        return (await findByEmail(trx, key)) ? 'emailTaken' : 'rollNumberWrong';
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

/** False where the number was withdrawn at this moment. */
async function claim(trx: Trx, rollNo: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_at: now() })
    .where('roll_no', '=', rollNo)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function setClaimant(trx: Trx, rollNo: string, accountId: string): Promise<void> {
  await trx
    .updateTable('issued_roll_numbers')
    .set({ claimed_by: accountId })
    .where('roll_no', '=', rollNo)
    .execute();
}

/**
 * A session for the account as it was read, in the reader's language; undefined where its password
 * was changed or it was suspended since.
 */
export async function startSession(
  db: Database,
  { id, password_hash }: Account,
  { rememberMe, language }: { rememberMe: boolean; language: Language },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ language })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('account_type', '!=', 'suspended')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? createSession(trx, id, rememberMe) : undefined;
  });
}

export async function requestReset(db: Database, email: string, language: Language): Promise<void> {
  await db
    .insertInto('reset_requests')
    .values({ id: newId(), email_key: emailKey(email), language, created_at: now() })
    .execute();
}

/**
 * Works off one asked-for reset: where the e-mail has an account, a token and its mail in one
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
    if (!account) return true;
    const token = newToken();
    const expiresAt = fromNow(resetLifetimeMs);
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        account_id: account.id,
        created_at: now(),
        expires_at: expiresAt,
      })
      .execute();
    await queueMail(trx, {
      to: account.email,
      language: request.language,
      mail: { template: 'passwordReset', link: `${publicUrl}/#/reset-password?token=${token}` },
      expiresAt,
    });
    return true;
  });
}

/** Spends a reset token; false where it is unknown, used or expired. Ends all sessions. */
export async function resetPassword(
  db: Database,
  token: string,
  passwordHash: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const spent = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now())
      .returning('account_id')
      .executeTakeFirst();
    if (!spent) return false;
    const account = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', spent.account_id)
      .executeTakeFirstOrThrow();
    await changePassword(trx, account, passwordHash);
    return true;
  });
}

/** Whether the token would be accepted, so that no hash is computed for one that is not. */
export async function isResetTokenGood(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row !== undefined;
}
