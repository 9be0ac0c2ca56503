import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { Language } from '@alumni/shared/text/language';
import { auditAccount } from '../../accounts/account-types.store.ts';
import {
  type Account,
  findByEmail,
  findById,
  isProved,
  lockByRollNo,
  lockMasters,
} from '../../accounts/accounts.store.ts';
import { findDataLink, insertDataLink } from '../../codes/data-links.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { retryAfterDeadlock } from '../../db/errors.ts';
import { fromNow } from '../../db/ids.ts';
import { discardRecipient, queueMail } from '../../outbox/outbox.ts';
import { dataLinkMessages } from './data-links.messages.ts';

// A mailed link opens an account's data without a log-in for one hour (decision 0042).

const lifetimeMs = 60 * 60_000;

/** Whether a log-in to the account needs two-factor. */
export type HasTwoFactor = (db: Database | Trx, accountId: string) => Promise<boolean>;

/** Functions of other features that act on a deletion. */
export interface DeletionByLink {
  ask: (
    trx: Trx,
    of: { account: Account; masters: Account[] },
    options: { posts: PostsAfterDeletion; publicUrl: string; backupDays: number | undefined },
  ) => Promise<Account>;
  stop: (trx: Trx, accountId: string, by: 'link') => Promise<boolean>;
}

/**
 * Mails a link to an account's data to its proved address. With two-factor, the mail asks for a log-in instead: access
 * to the mailbox is not enough. Unknown and unproved addresses cause the same work, whose result is discarded.
 */
export async function mailDataLink(
  db: Database,
  email: string,
  {
    language,
    publicUrl,
    hasTwoFactor,
  }: {
    language: Language;
    publicUrl: string;
    hasTwoFactor: HasTwoFactor;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findByEmail(trx, email);
    const account = found && isProved(found) ? found : undefined;
    const isLocked = await isLockedFor(trx, account, hasTwoFactor);
    const expiresAt = fromNow(lifetimeMs);
    const owner = isLocked ? undefined : account;
    const code = await insertDataLink(trx, owner, { opens: 'data', expiresAt });
    await queueMail(trx, {
      to: account?.email ?? discardRecipient,
      language,
      mail: {
        template: 'dataLink',
        link: isLocked ? null : `${publicUrl}/#/my-data?code=${code}`,
      },
      expiresAt,
    });
  });
}

/**
 * Whether two-factor prevents the use of a link. It does not for a suspended account. The query also runs without an
 * account, so that the server's load does not reveal whether there is one.
 */
async function isLockedFor(
  db: Database | Trx,
  account: Account | undefined,
  hasTwoFactor: HasTwoFactor,
): Promise<boolean> {
  return (await hasTwoFactor(db, account?.id ?? '')) && account?.account_type !== 'suspended';
}

/**
 * Finds the account of a link, and what the link opens. Throws `InvalidInputError` if the link has ended.
 *
 * Also throws if the account needs two-factor now but did not when the mail was queued. Since then, two-factor was
 * added or a suspension was lifted. Links that only cancel a deletion are exempt.
 */
async function openLink(db: Database | Trx, code: string, hasTwoFactor: HasTwoFactor) {
  const link = await findDataLink(db, code);
  const account = link && (await findById(db, link.account_id));
  if (!account || !isProved(account) || account.email_key !== link.email_key) {
    throw new InvalidInputError(dataLinkMessages.dataLinkInvalid);
  }
  if (link.opens !== 'keep' && (await isLockedFor(db, account, hasTwoFactor))) {
    throw new InvalidInputError(dataLinkMessages.dataLinkInvalid);
  }
  return { account, link };
}

/**
 * Finds the account of a mailed link, and what the link opens. Throws the errors of `openLink`. Also throws
 * `InvalidInputError` for a code that only permits a download.
 */
export async function openDataLink(db: Database | Trx, code: string, hasTwoFactor: HasTwoFactor) {
  const { account, link } = await openLink(db, code, hasTwoFactor);
  if (link.opens === 'file') throw new InvalidInputError(dataLinkMessages.dataLinkInvalid);
  return { account, opensData: link.opens === 'data', expiresAt: link.expires_at };
}

/** The account of a link that opens its data. Throws like `openLink`. */
async function ownerOfData(
  db: Database | Trx,
  code: string,
  hasTwoFactor: HasTwoFactor,
): Promise<Account> {
  const { account, opensData } = await openDataLink(db, code, hasTwoFactor);
  if (!opensData) throw new InvalidInputError(dataLinkMessages.dataLinkInvalid);
  return account;
}

/**
 * Returns a code for the download alone, which expires with the mailed link. Proxy logs and browser histories keep the
 * download's address, so its code must not permit a deletion.
 */
export async function createFileCode(
  db: Database,
  { account, expiresAt }: { account: Account; expiresAt: string },
): Promise<string> {
  return db
    .transaction()
    .execute((trx) => insertDataLink(trx, account, { opens: 'file', expiresAt }));
}

/** The account of a download code. Throws like `openLink`. */
export async function ownerOfFile(
  db: Database,
  code: string,
  hasTwoFactor: HasTwoFactor,
): Promise<Account> {
  const { account, link } = await openLink(db, code, hasTwoFactor);
  if (link.opens !== 'file') throw new InvalidInputError(dataLinkMessages.dataLinkInvalid);
  return account;
}

export async function auditDownload(db: Database, account: Account): Promise<void> {
  await db
    .transaction()
    .execute((trx) => auditAccount(trx, account, 'data.downloaded', { actorId: account.id }));
}

/**
 * Requests the deletion of the account that the link opens. Throws the errors of `ownerOfData`. Throws `ConflictError`
 * if the account is the last master.
 */
export async function deleteByLink(
  db: Database,
  code: string,
  {
    ask,
    hasTwoFactor,
    ...options
  }: Pick<DeletionByLink, 'ask'> & { hasTwoFactor: HasTwoFactor } & Parameters<
      DeletionByLink['ask']
    >[2],
): Promise<Account> {
  const run = () =>
    db.transaction().execute(async (trx) => {
      // Masters first: all transactions lock in the same order, to prevent deadlocks.
      const masters = await lockMasters(trx);
      const { roll_no } = await ownerOfData(trx, code, hasTwoFactor);
      await lockByRollNo(trx, roll_no);
      const account = await ownerOfData(trx, code, hasTwoFactor);
      return ask(trx, { account, masters }, options);
    });
  return retryAfterDeadlock(run);
}

/**
 * Stops a requested deletion by a mailed link. The link may open the data, or only stop the deletion. Does nothing if
 * no deletion is requested. Throws the errors of `openDataLink`.
 */
export async function keepByLink(
  db: Database,
  code: string,
  { stop, hasTwoFactor }: Pick<DeletionByLink, 'stop'> & { hasTwoFactor: HasTwoFactor },
): Promise<void> {
  const run = () =>
    db.transaction().execute(async (trx) => {
      const { account } = await openDataLink(trx, code, hasTwoFactor);
      await lockByRollNo(trx, account.roll_no);
      await openDataLink(trx, code, hasTwoFactor);
      await stop(trx, account.id, 'link');
    });
  await retryAfterDeadlock(run);
}
