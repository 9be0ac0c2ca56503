import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import type { Language } from '@alumni/shared/text/language';
import { recordOn } from '../../accounts/account-types.store.ts';
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
import { repeatedAfterDeadlock } from '../../db/errors.ts';
import { fromNow } from '../../db/ids.ts';
import { nobody, queueMail } from '../../outbox/outbox.ts';

// Decision 0108 says why a person gets their data without a log-in.

const lifetimeMs = 60 * 60_000;

/** Whether a log-in to an account asks for a second step. */
export type HasTwoFactor = (db: Database | Trx, accountId: string) => Promise<boolean>;

/** Other features know these. */
export interface DeletionByLink {
  ask: (
    trx: Trx,
    of: { account: Account; masters: Account[] },
    options: { posts: PostsAfterDeletion; publicUrl: string; backupDays: number | undefined },
  ) => Promise<Account>;
  stop: (trx: Trx, accountId: string, by: 'link') => Promise<boolean>;
}

/**
 * Mails the proved address of an account a link to its data. A second step protects the data of those who can log in
 * from whoever reads their mails: they are mailed to log in. For another address the same work is done in vain.
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
      to: account?.email ?? nobody,
      language,
      mail: {
        template: 'dataLink',
        link: isLocked ? null : `${publicUrl}/#/my-data?code=${code}`,
      },
      expiresAt,
    });
  });
}

/** Whether no link opens the data; of no account with as much work. */
async function isLockedFor(
  db: Database | Trx,
  account: Account | undefined,
  hasTwoFactor: HasTwoFactor,
): Promise<boolean> {
  return (await hasTwoFactor(db, account?.id ?? '')) && account?.account_type !== 'suspended';
}

/**
 * Finds the account of a link and what the link opens. Throws `InvalidInputError` where the link has ended, and where a
 * second step has been added, or a suspension lifted, since it was mailed.
 */
async function openLink(db: Database | Trx, code: string, hasTwoFactor: HasTwoFactor) {
  const link = await findDataLink(db, code);
  const account = link && (await findById(db, link.account_id));
  if (!account || !isProved(account) || account.email_key !== link.email_key) {
    throw new InvalidInputError('dataLinkInvalid');
  }
  if (link.opens !== 'keep' && (await isLockedFor(db, account, hasTwoFactor))) {
    throw new InvalidInputError('dataLinkInvalid');
  }
  return { account, link };
}

/** Finds the account of a mailed link. Throws like `openLink`. */
export async function openDataLink(db: Database | Trx, code: string, hasTwoFactor: HasTwoFactor) {
  const { account, link } = await openLink(db, code, hasTwoFactor);
  if (link.opens === 'file') throw new InvalidInputError('dataLinkInvalid');
  return { account, opensData: link.opens === 'data', expiresAt: link.expires_at };
}

/** Finds the account of a mailed link to its data. Throws like `openLink`. */
async function ownerOfData(
  db: Database | Trx,
  code: string,
  hasTwoFactor: HasTwoFactor,
): Promise<Account> {
  const { account, opensData } = await openDataLink(db, code, hasTwoFactor);
  if (!opensData) throw new InvalidInputError('dataLinkInvalid');
  return account;
}

/**
 * Returns a code for the file alone, which ends with the mailed link. An address stands in logs of proxies and in
 * histories of browsers: the code in it must delete nothing.
 */
export async function fileCodeOf(
  db: Database,
  { account, expiresAt }: { account: Account; expiresAt: string },
): Promise<string> {
  return db
    .transaction()
    .execute((trx) => insertDataLink(trx, account, { opens: 'file', expiresAt }));
}

/** Finds the account of a code for the file alone. Throws like `openLink`. */
export async function ownerOfFile(
  db: Database,
  code: string,
  hasTwoFactor: HasTwoFactor,
): Promise<Account> {
  const { account, link } = await openLink(db, code, hasTwoFactor);
  if (link.opens !== 'file') throw new InvalidInputError('dataLinkInvalid');
  return account;
}

export async function noteDownload(db: Database, account: Account): Promise<void> {
  await db
    .transaction()
    .execute((trx) => recordOn(trx, account, 'data.downloaded', { actorId: account.id }));
}

/** Throws like `ownerOfData`, and `ConflictError` for the last master. */
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
      // All masters before others: in the same order in all transactions.
      const masters = await lockMasters(trx);
      const { roll_no } = await ownerOfData(trx, code, hasTwoFactor);
      await lockByRollNo(trx, roll_no);
      const account = await ownerOfData(trx, code, hasTwoFactor);
      return ask(trx, { account, masters }, options);
    });
  return repeatedAfterDeadlock(run);
}

/** Stops a deletion by either link; one that is stopped already stays so. Throws like `openDataLink`. */
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
  await repeatedAfterDeadlock(run);
}
