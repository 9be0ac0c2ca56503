import { limits } from '@alumni/shared/core/limits';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import { recordOn } from '../../accounts/account-types.store.ts';
import {
  type Account,
  findById,
  isLastMaster,
  isProved,
  lockByRollNo,
  lockMasters,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { endChallenges } from '../../codes/challenges.store.ts';
import { endDataLinks, insertDataLink } from '../../codes/data-links.store.ts';
import { ConflictError, UnauthorizedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import { listRecordsOf } from '../../records/records.store.ts';
import type { Caller } from '../../session/caller.ts';
import { endSessions, lockCaller } from '../../session/session.store.ts';

const day = 86_400_000;

type AskedBy = Extract<Mail, { template: 'deletionAsked' }>['askedBy'];

interface DeletionOptions {
  posts: PostsAfterDeletion;
  publicUrl: string;
  /** For how many days backups are kept; undefined if nobody has said. */
  backupDays: number | undefined;
}

/** Day on which the last backup is overwritten that holds what is removed at `dueAt`. */
export function backupsUntil(dueAt: string, backupDays: number | undefined): string | null {
  if (backupDays === undefined) return null;
  return new Date(Date.parse(dueAt) + backupDays * day).toISOString();
}

/**
 * Has the caller's account deleted in 14 days, and mails them how to stop it. From now on nothing
 * shows the person, and all their sessions have ended. Throws `ConflictError` for the last master,
 * and `UnauthorizedError` if the session has ended meanwhile.
 */
export async function askForDeletion(db: Database, caller: Caller, options: DeletionOptions) {
  return db.transaction().execute(async (trx) => {
    // All masters before the caller, who may be one: in the same order in all transactions.
    const masters = await lockMasters(trx);
    const current = caller.session
      ? await lockCaller(trx, { ...caller, session: caller.session }, 'update')
      : caller;
    const account = current && (await findById(trx, current.id));
    if (!account) throw new UnauthorizedError();
    if (isLastMaster(account, masters)) throw new ConflictError('lastMaster');
    return beginDeletion(trx, account, { ...options, askedBy: 'password', actorId: account.id });
  });
}

/** The same by a mailed link to the account, which is locked; the caller has locked all `masters` before. */
export async function askForDeletionByLink(
  trx: Trx,
  { account, masters }: { account: Account; masters: Account[] },
  options: DeletionOptions,
): Promise<Account> {
  if (isLastMaster(account, masters)) throw new ConflictError('lastMaster');
  return beginDeletion(trx, account, { ...options, askedBy: 'link', actorId: account.id });
}

/**
 * The same by the command line, in 14 or other `days`; undefined if nobody has the roll number. An
 * immediate deletion mails no link that stops it.
 */
export async function beginDeletionByOperator(
  db: Database,
  rollNo: string,
  options: DeletionOptions & { days?: number | undefined },
): Promise<Account | 'lastMaster' | undefined> {
  return db.transaction().execute(async (trx) => {
    const masters = await lockMasters(trx);
    const account = await lockByRollNo(trx, rollNo);
    if (!account) return undefined;
    if (isLastMaster(account, masters)) return 'lastMaster';
    return beginDeletion(trx, account, { ...options, askedBy: 'operator' });
  });
}

async function beginDeletion(
  trx: Trx,
  account: Account,
  {
    posts,
    publicUrl,
    backupDays,
    days = limits.deletionDays,
    askedBy,
    actorId,
  }: DeletionOptions & { days?: number | undefined; askedBy: AskedBy; actorId?: string },
): Promise<Account> {
  const dueAt = fromNow(days * day);
  const updated = await updateAccount(trx, account, {
    deletion_due_at: dueAt,
    deletion_posts: posts,
    version: account.version + 1,
  });
  await endSessions(trx, account.id);
  await endChallenges(trx, account.id);
  if (account.account_type !== 'suspended') {
    await listRecordsOf(trx, account.id, posts === 'keep');
  }
  if (days > 0) {
    await queueMailTo(trx, account, {
      template: 'deletionAsked',
      dueAt,
      posts,
      backupsUntil: backupsUntil(dueAt, backupDays),
      askedBy,
      stop: await wayToStop(trx, updated, { askedBy, publicUrl }),
    });
  }
  await recordOn(trx, account, 'deletion.asked', { actorId });
  return updated;
}

/** Mails a link to a person who cannot log in. Only a proved address gets one, because another may be a stranger's. */
async function wayToStop(
  trx: Trx,
  account: Account,
  { askedBy, publicUrl }: { askedBy: AskedBy; publicUrl: string },
) {
  const isSuspended = account.account_type === 'suspended';
  if (askedBy !== 'link' && !isSuspended) {
    return { by: 'login', link: `${publicUrl}/#/login` } as const;
  }
  if (!isProved(account)) return null;
  const expiresAt = account.deletion_due_at as string;
  const code = await insertDataLink(trx, account, { opens: 'keep', expiresAt });
  return { by: 'link', link: `${publicUrl}/#/my-data?code=${code}` } as const;
}

/**
 * Stops the deletion of an account that is locked, and mails its owner. Everything is shown as it was
 * before. False if none was asked for.
 */
export async function stopDeletion(
  trx: Trx,
  accountId: string,
  by: 'login' | 'link' = 'login',
): Promise<boolean> {
  const account = await findById(trx, accountId);
  if (!account?.deletion_due_at) return false;
  await updateAccount(trx, account, {
    deletion_due_at: null,
    deletion_posts: null,
    version: account.version + 1,
  });
  if (account.account_type !== 'suspended') await listRecordsOf(trx, account.id, true);
  await withdrawMail(trx, { to: account.id, kinds: ['deletionAsked'] });
  await endDataLinks(trx, account.id);
  await queueMailTo(trx, account, { template: 'deletionStopped', by });
  await recordOn(trx, account, 'deletion.stopped', { actorId: account.id });
  return true;
}
