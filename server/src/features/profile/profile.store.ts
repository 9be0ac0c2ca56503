import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  emailKey,
  findById,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { mailEmailChange } from '../../accounts/email-change.ts';
import { checkedColumns } from '../../accounts/fill-in-profile.ts';
import { endCodes } from '../../codes/mailed-codes.ts';
import { StaleVersionError, UnauthorizedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import { hasRow } from '../../db/rows.ts';
import type { Changes } from '../../db/schema.ts';
import { assertOwnImage } from '../../images/record-images.store.ts';
import type { Caller } from '../../session/caller.ts';
import { forgetOrigins } from '../../session/known-devices.store.ts';
import { deviceOf, endSessions } from '../../session/session.store.ts';
import { writeAs } from '../../session/write-as.ts';

/** Sets a password and ends other sessions; another feature provides it. */
export type ChangePassword = (
  trx: Trx,
  account: Account,
  passwordHash: string,
  keepSession?: string,
) => Promise<Account>;

interface ProfileChange {
  columns: Changes<'accounts'>;
  passwordHash?: string | undefined;
  changePassword: ChangePassword;
  /** Whether the caller has confirmed the fields that the association filled in. */
  isCheck: boolean;
  /** For the link that undoes a new email. */
  publicUrl: string;
  /** Whether the caller's If-Match allows changing this version. */
  isCurrent: (version: number) => boolean;
}

/**
 * Updates the caller's profile. A new email or password queues mails and ends all other sessions. Throws
 * `StaleVersionError` if `isCurrent` returns false, `ForbiddenError` for somebody else's picture, and the errors of
 * `writeAs`.
 */
export async function updateProfile(
  db: Database,
  caller: Caller,
  { columns, passwordHash, changePassword, isCheck, isCurrent, publicUrl }: ProfileChange,
): Promise<Account> {
  const write = async (trx: Trx) => {
    // Locked, because search columns combine stored and changed fields.
    const account = await lockByRollNo(trx, caller.rollNo);
    if (!account) throw new UnauthorizedError();
    if (!isCurrent(account.version)) throw new StaleVersionError();
    const { email, profile_image } = columns;
    if (profile_image) {
      await assertOwnImage(trx, account.id, account.profile_image, profile_image);
    }
    // The form does not have this setting. A draft of the form must not meet a conflict because of it.
    const isSettingOnly =
      Object.keys(columns).join() === 'no_messages' && !isCheck && !passwordHash;
    let updated = await updateAccount(trx, account, {
      ...columns,
      ...(isCheck && checkedColumns(account, columns)),
      ...(email !== undefined && { email_key: emailKey(email) }),
      version: isSettingOnly ? account.version : account.version + 1,
    });
    await mailEmailChange(trx, { before: account, after: updated }, publicUrl);
    if (passwordHash) {
      updated = await changePassword(trx, updated, passwordHash, caller.session);
    }
    return updated;
  };
  const done = writeAs(db, caller, 'account', write, { lock: 'update' });
  return done.catch(onUniqueViolation(accountMessages.emailTaken));
}

/** Whether the public list of opportunities names this person as an author. */
export async function hasListedOpportunity(db: Database, ownerId: string): Promise<boolean> {
  return db
    .selectFrom('opportunities')
    .where('owner_id', '=', ownerId)
    .where('listed', '=', 1)
    .$call(hasRow);
}

/** Ends all sessions of the caller, including the current one, and forgets all other devices. */
export async function endAllSessions(db: Database, caller: Caller): Promise<void> {
  const write = async (trx: Trx) => {
    const device = caller.session && (await deviceOf(trx, caller.session));
    await endSessions(trx, caller.id);
    await forgetOrigins(trx, caller.id, device);
    const account = await findById(trx, caller.id);
    if (account) await endCodes(trx, account, 'loggedOutEverywhere');
  };
  await writeAs(db, caller, 'account', write, { lock: 'update' });
}
