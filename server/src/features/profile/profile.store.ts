import type { Updateable } from 'kysely';
import {
  type Account,
  emailKey,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { changePassword, revokeResets } from '../../accounts/passwords.store.ts';
import { StaleVersionError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { AccountsTable } from '../../db/schema.ts';
import { assertOwnImage } from '../../files/record-images.store.ts';
import { queueMail } from '../../mail/outbox.ts';

interface ProfileChange {
  columns: Updateable<AccountsTable>;
  passwordHash?: string | undefined;
  /** Token of the session that stays valid after a change of password. */
  token: string | undefined;
  /** Whether the caller's If-Match allows changing this version. */
  isCurrent: (version: number) => boolean;
}

/**
 * Changes a profile and queues the mails for a new e-mail or password. Undefined if nobody has the
 * roll number. Throws `StaleVersionError` if `isCurrent` returns false, `ForbiddenError` for a
 * picture that somebody else uploaded.
 */
export async function updateProfile(
  db: Database,
  rollNo: string,
  { columns, passwordHash, token, isCurrent }: ProfileChange,
): Promise<Account | 'emailTaken' | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Locked, because the search columns combine stored and changed fields.
      const account = await lockByRollNo(trx, rollNo);
      if (!account) return undefined;
      if (!isCurrent(account.version)) throw new StaleVersionError();
      const { email, profile_image } = columns;
      if (profile_image) {
        await assertOwnImage(trx, account.id, account.profile_image, profile_image);
      }
      let updated = await updateAccount(trx, account, {
        ...columns,
        ...(email !== undefined && { email_key: emailKey(email) }),
        version: account.version + 1,
      });
      if (updated.email_key !== account.email_key) {
        await revokeResets(trx, account.id);
        await notifyOldAddress(trx, account);
      }
      if (passwordHash) updated = await changePassword(trx, updated, passwordHash, token);
      return updated;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

async function notifyOldAddress(trx: Trx, { email, language }: Account): Promise<void> {
  await queueMail(trx, { to: email, language, mail: { template: 'emailChanged' } });
}
