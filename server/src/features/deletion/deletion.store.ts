import { limits } from '@alumni/shared/core/limits';
import type { PostsAfterDeletion } from '@alumni/shared/profile/posts-after-deletion';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
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
import { setRecordsListed } from '../../records/records.store.ts';
import type { Caller } from '../../session/caller.ts';
import { endSessions, lockCaller } from '../../session/session.store.ts';

const day = 86_400_000;

type AskedBy = Extract<Mail, { template: 'deletionAsked' }>['askedBy'];

interface DeletionOptions {
  posts: PostsAfterDeletion;
  publicUrl: string;
  /** Days for which the operator keeps backups; undefined if not configured. */
  backupDays: number | undefined;
}

/**
 * The day on which the last backup that still holds the removed data is overwritten; null if unknown. `dueAt` is the
 * time of the removal.
 */
export function backupsUntil(dueAt: string, backupDays: number | undefined): string | null {
  if (backupDays === undefined) return null;
  return new Date(Date.parse(dueAt) + backupDays * day).toISOString();
}

/**
 * Schedules the deletion of the caller's account in 14 days and mails how to stop it. Hides the person at once and ends
 * all sessions. Throws `ConflictError` for the last master, and `UnauthorizedError` if the session has ended.
 */
export async function askForDeletion(db: Database, caller: Caller, options: DeletionOptions) {
  return db.transaction().execute(async (trx) => {
    // Masters first, then the caller, who may be one: all transactions lock in the same order, to prevent deadlocks.
    const masters = await lockMasters(trx);
    const current = caller.session
      ? await lockCaller(trx, { ...caller, session: caller.session }, 'update')
      : caller;
    const account = current && (await findById(trx, current.id));
    if (!account) throw new UnauthorizedError();
    if (isLastMaster(account, masters)) throw new ConflictError(accountMessages.lastMaster);
    return beginDeletion(trx, account, { ...options, askedBy: 'password', actorId: account.id });
  });
}

/** Like `askForDeletion`, for a mailed link. The caller has locked `account` and, before it, all `masters`. */
export async function askForDeletionByLink(
  trx: Trx,
  { account, masters }: { account: Account; masters: Account[] },
  options: DeletionOptions,
): Promise<Account> {
  if (isLastMaster(account, masters)) throw new ConflictError(accountMessages.lastMaster);
  return beginDeletion(trx, account, { ...options, askedBy: 'link', actorId: account.id });
}

/**
 * Like `askForDeletion`, for the command line, in 14 or other `days`. Returns undefined for an unknown roll number. An
 * immediate deletion mails no link to stop it.
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
    await setRecordsListed(trx, account.id, posts === 'keep');
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
  await auditAccount(trx, account, 'deletion.asked', { actorId });
  return updated;
}

/**
 * Returns how the person can stop the deletion: by log-in, or by a mailed link if suspended. Only a proved address gets
 * a link: an unproved one may be a stranger's.
 */
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
 * Stops a requested deletion of the account, whose row the transaction has locked. Shows everything of the person again
 * and mails the owner. Returns false if none was requested.
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
  if (account.account_type !== 'suspended') await setRecordsListed(trx, account.id, true);
  await withdrawMail(trx, { to: account.id, kinds: ['deletionAsked'] });
  await endDataLinks(trx, account.id);
  await queueMailTo(trx, account, { template: 'deletionStopped', by });
  await auditAccount(trx, account, 'deletion.stopped', { actorId: account.id });
  return true;
}
