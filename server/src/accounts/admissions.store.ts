import type { Admission, AdmissionDecision, pendingStates } from '@alumni/shared/admission';
import { limits } from '@alumni/shared/limits';
import type { Selectable, Updateable } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { pagesOf } from '../db/list-page.ts';
import type { ApplicationsTable } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Caller } from '../session/caller.ts';
import { hashToken } from '../session/token.ts';
import { writeAs } from '../session/write-as.ts';
import { accountName } from './account-types.store.ts';
import { type Account, findById, lockByRollNo, updateAccount } from './accounts.store.ts';

// Admission of new members: decision 0043.

const day = 86_400_000;

export type Application = Selectable<ApplicationsTable>;

/** Opens the application of an account that was just registered. */
export async function openApplication(trx: Trx, account: Account): Promise<void> {
  await saveApplication(trx, account, { changed_at: now() });
}

/** The application whose e-mail a code confirms; undefined if the code is unknown or expired. */
export async function findApplicationByCode(
  trx: Trx,
  code: string,
): Promise<Application | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('code_expires_at', '>', now())
    .executeTakeFirst();
}

export async function findApplication(
  db: Database | Trx,
  accountId: string,
): Promise<Application | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Stores what an applicant tells of themselves; false if it is decided about them. */
export async function saveNote(db: Database, caller: Caller, note: string): Promise<boolean> {
  return writeAs(
    db,
    caller,
    'account',
    async (trx) => {
      const account = await findById(trx, caller.id);
      if (!account || ['admitted', 'declined'].includes(account.admission)) return false;
      await saveApplication(trx, account, { note });
      if (account.admission === 'asked') await setAdmission(trx, account, 'waiting');
      return true;
    },
    { lock: 'update' },
  );
}

export async function setAdmission(
  trx: Trx,
  account: Account,
  admission: Admission,
): Promise<Account> {
  const updated = await updateAccount(trx, account, { admission });
  await saveApplication(trx, account, { changed_at: now() });
  return updated;
}

export async function saveApplication(
  trx: Trx,
  { id, created_at }: Pick<Account, 'id' | 'created_at'>,
  columns: Updateable<ApplicationsTable>,
): Promise<void> {
  await trx
    .insertInto('applications')
    .values({ ...columns, changed_at: columns.changed_at ?? created_at, account_id: id })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

const stateAfter = {
  admit: 'admitted',
  ask: 'asked',
  decline: 'declined',
} as const satisfies Record<AdmissionDecision, Admission>;

/**
 * Lets applicants in, asks or declines them, and mails them. Returns how many: those that were let in
 * meanwhile, or leave, stay as they are. Throws like `writeAs`.
 */
export async function decide(
  db: Database,
  caller: Caller,
  {
    rollNos,
    decision,
    words,
    publicUrl,
  }: { rollNos: string[]; decision: AdmissionDecision; words: string; publicUrl: string },
): Promise<number> {
  const admission = stateAfter[decision];
  return writeAs(db, caller, 'admin', async (trx) => {
    let done = 0;
    // In the same order in all transactions.
    for (const rollNo of [...new Set(rollNos)].sort()) {
      const account = await lockByRollNo(trx, rollNo);
      if (!account || account.admission === 'admitted' || account.deletion_due_at) continue;
      await saveApplication(trx, account, { words: decision === 'admit' ? '' : words });
      await setAdmission(trx, account, admission);
      await queueMail(trx, {
        to: account.email,
        language: account.language,
        mail: { template: admission, words, link: `${publicUrl}/#/user/dashboard` },
      });
      await recordAudit(trx, {
        actorId: caller.id,
        action: `member.${admission}`,
        subject: accountName(account),
        details: { rollNo: account.roll_no },
      });
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
  const some = db
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .where('admission', '!=', 'admitted')
    .where('admission', 'in', state ? [state] : ['waiting', 'asked'])
    .where('deletion_due_at', 'is', null)
    .where('account_type', '!=', 'suspended');
  const { total } = await some
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await some
    .selectAll('accounts')
    .select(['note', 'words', 'changed_at'])
    .orderBy('changed_at')
    .orderBy('accounts.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, totalPages: pagesOf(Number(total), limit) };
}

/** How many wait for a decision. */
export async function countWaiting(db: Database | Trx): Promise<number> {
  const { total } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('admission', '!=', 'admitted')
    .where('admission', '=', 'waiting')
    .where('deletion_due_at', 'is', null)
    .where('account_type', '!=', 'suspended')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Accounts that are to be removed: nobody has confirmed their e-mail in time, or they were declined
 * long ago. With `id`, this one if it is one of them.
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
