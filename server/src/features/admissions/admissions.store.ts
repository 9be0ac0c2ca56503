import type { Admission, AdmissionDecision } from '@alumni/shared/accounts/admission';
import type { pendingStates } from '@alumni/shared/calls/admission';
import { limits } from '@alumni/shared/core/limits';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { type Account, findById, isProved, lockByRollNo } from '../../accounts/accounts.store.ts';
import { saveApplication, setAdmission } from '../../accounts/applications.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { countRows } from '../../db/rows.ts';
import { withdrawMail, withdrawUntold } from '../../outbox/outbox.store.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { admissionMessages } from './admissions.messages.ts';

// Admission of new members (decision 0043).

const day = 86_400_000;

/**
 * Stores what applicants write about themselves. Throws `ConflictError` once the application is decided, and the
 * errors of `writeAs`.
 */
export async function saveNote(db: Database, caller: Caller, note: string): Promise<void> {
  const write = async (trx: Trx) => {
    const account = await findById(trx, caller.id);
    if (!account || ['admitted', 'declined'].includes(account.admission)) {
      throw new ConflictError(admissionMessages.applicationClosed);
    }
    await saveApplication(trx, account, { note });
    if (account.admission === 'asked') await setAdmission(trx, account, 'waiting');
  };
  await writeAs(db, caller, 'account', write, { lock: 'update' });
}

const stateAfter = {
  admit: 'admitted',
  ask: 'asked',
  decline: 'declined',
} as const satisfies Record<Exclude<AdmissionDecision, 'undo'>, Admission>;

/** Delay of the mail about an admission. An admission can be undone until its mail goes out. */
const undoMs = 2 * 60_000;

/**
 * Admits, asks or declines applicants and mails them. Returns how many. Skips people who were admitted meanwhile, and
 * people who have asked for the deletion of their account. Throws the errors of `writeAs`.
 */
export async function decide(
  db: Database,
  caller: Caller,
  {
    rollNos,
    decision,
    words,
    publicUrl,
  }: { rollNos: string[]; decision: keyof typeof stateAfter; words: string; publicUrl: string },
): Promise<number> {
  const admission = stateAfter[decision];
  return writeAs(db, caller, 'admin', async (trx) => {
    let done = 0;
    // Sorted, so that all transactions lock accounts in the same order and cannot deadlock.
    for (const rollNo of [...new Set(rollNos)].sort()) {
      const account = await lockByRollNo(trx, rollNo);
      if (!account || account.admission === 'admitted' || account.deletion_due_at) continue;
      const isAdmission = decision === 'admit';
      if (!isAdmission) await saveApplication(trx, account, { words });
      // A new decision replaces the mail of an older one, even if only the text differs.
      await withdrawMail(trx, { to: account.id, kinds: ['asked', 'declined'] });
      await setAdmission(trx, account, admission);
      const link = `${publicUrl}/#/user/dashboard`;
      const mail = { template: admission, words, link };
      await queueMailTo(trx, account, mail, isAdmission ? { notBefore: fromNow(undoMs) } : {});
      await auditAccount(trx, account, `member.${admission}`, { actorId: caller.id });
      done += 1;
    }
    if (done > 0 && (await countWaiting(trx)) === 0) await withdrawMail(trx, ofApplicants);
    return done;
  });
}

/** Selects the mails that tell admins of waiting applicants. */
export const ofApplicants = { about: 'applicants', kinds: ['applicantsWaiting'] } as const;

/** Takes back admissions that were not mailed yet. Returns how many. Throws the errors of `writeAs`. */
export async function undoAdmissions(db: Database, caller: Caller, rollNos: string[]) {
  return writeAs(db, caller, 'admin', async (trx) => {
    let done = 0;
    for (const rollNo of [...new Set(rollNos)].sort()) {
      const account = await lockByRollNo(trx, rollNo);
      if (account?.admission !== 'admitted') continue;
      if (!(await withdrawUntold(trx, account.id, 'admitted'))) continue;
      await setAdmission(trx, account, isProved(account) ? 'waiting' : 'unconfirmed');
      // Applicants with a proved address return to their place in the list, which depends on the time of registration.
      // The others get the full time again to confirm their address.
      if (isProved(account))
        await saveApplication(trx, account, { changed_at: account.created_at });
      await auditAccount(trx, account, 'member.admissionUndone', { actorId: caller.id });
      done += 1;
    }
    return done;
  });
}

type PendingState = (typeof pendingStates)[number];

/** Lists accounts that are not admitted, the longest waiting first. */
export async function listApplicants(
  db: Database,
  { page, limit, state }: { page: number; limit: number; state?: PendingState | undefined },
) {
  const states: PendingState[] = state ? [state] : ['waiting', 'asked'];
  const longestWaiting = (reads: Database) =>
    applicants(reads, states)
      .leftJoin('applications', 'applications.account_id', 'accounts.id')
      .selectAll('accounts')
      .select(['note', 'words', 'changed_at'])
      .orderBy('changed_at')
      .orderBy('accounts.id');
  return paginate(db, longestWaiting, { page, limit });
}

export async function countWaiting(db: Database | Trx): Promise<number> {
  return countRows(applicants(db, ['waiting']));
}

function applicants(db: Database | Trx, states: PendingState[]) {
  return db
    .selectFrom('accounts')
    .where('admission', '!=', 'admitted')
    .where('admission', 'in', states)
    .where('deletion_due_at', 'is', null)
    .where('account_type', '!=', 'suspended');
}

/**
 * Accounts to remove: the email was not confirmed in time, or they were declined long ago. With `id`, only this one.
 */
export async function listAbandoned(
  db: Database | Trx,
  { id, limit }: { id?: string; limit: number },
): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('admission', '!=', 'admitted')
    .where('deletion_due_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['unconfirmed', 'declined'] as const).map((state) =>
          eb.and([
            eb('admission', '=', state),
            eb('changed_at', '<', fromNow(-limits[`${state}Days`] * day)),
          ]),
        ),
      ),
    )
    .$if(id !== undefined, (query) => query.where('accounts.id', '=', id ?? ''))
    .limit(limit)
    .execute();
}
