import type { Parsed } from '@alumni/shared/endpoint';
import type { exportMembers } from '@alumni/shared/members';
import { withoutTitles } from '@alumni/shared/person-titles';
import type { Updateable } from 'kysely';
import { accountName } from '../../accounts/account-types.store.ts';
import {
  type Account,
  emailKey,
  formerMemberId,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { mailEmailChange } from '../../accounts/email-change.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import { ForbiddenError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { fromNow } from '../../db/ids.ts';
import { pagesOf } from '../../db/list-page.ts';
import { readScan, type ScanReads } from '../../db/list-reads.ts';
import type { AccountsTable } from '../../db/schema.ts';
import { hasWords } from '../../db/search-list.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';

type Which = Omit<Parsed<typeof exportMembers, 'query'>, 'format'>;

const year = 365 * 86_400_000;

export async function listMembers(
  db: Database,
  { page, limit, ...which }: Which & { page: number; limit: number },
) {
  return readScan(db, async (reads) => {
    const some = select(reads, which);
    const { total } = await some
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const before = (page - 1) * limit;
    const after = Math.max(0, Number(total) - before - limit);
    // Skipped rows are read, too: start from the nearer end.
    const isBackwards = after < before;
    const direction = isBackwards ? 'desc' : 'asc';
    const rows = await some
      .selectAll()
      .orderBy('office_search', direction)
      .orderBy('id', direction)
      .limit(isBackwards ? Math.max(0, Math.min(limit, Number(total) - before)) : limit)
      .offset(isBackwards ? after : before)
      .execute();
    if (isBackwards) rows.reverse();
    return { rows, total: Number(total), totalPages: pagesOf(Number(total), limit) };
  });
}

const batchSize = 500;

/**
 * The same members, a batch at a time; somebody who is renamed meanwhile may be missed or come twice.
 * Throws `ForbiddenError` where `mayGoOn` says no before a batch: a right can end meanwhile.
 */
export async function* eachMember(
  db: Database,
  which: Which,
  mayGoOn: () => Promise<boolean>,
): AsyncGenerator<Account[]> {
  let last: Account | undefined;
  do {
    if (!(await mayGoOn())) throw new ForbiddenError();
    const rows: Account[] = await readScan(db, (reads) => {
      let some = select(reads, which).selectAll().orderBy('office_search').orderBy('id');
      if (last) {
        const { office_search, id } = last;
        some = some.where((eb) =>
          eb(eb.refTuple('office_search', 'id'), '>', eb.tuple(office_search, id)),
        );
      }
      return some.limit(batchSize).execute();
    });
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

function select(db: ScanReads, { search, promotion, state, lastLogin, picture }: Which) {
  const term = withoutTitles(search);
  return (
    db
      .selectFrom('accounts')
      // Neither who is leaving or not let in, nor whom the posts of those who have left belong to.
      .where('deletion_due_at', 'is', null)
      .where('admission', '=', 'admitted')
      .where('id', '!=', formerMemberId)
      .$if(term !== '', (query) => query.where(hasWords(db, ['office_search'], term)))
      .$if(promotion !== undefined, (query) => query.where('promotion', '=', Number(promotion)))
      .$if(state !== undefined, (query) => query.where('account_type', '=', state ?? 'user'))
      .$if(picture !== undefined, (query) => query.where('profile_image', '=', ''))
      .$if(lastLogin === 'never', (query) => query.where('last_login_at', 'is', null))
      .$if(lastLogin === 'overAYear', (query) => query.where('last_login_at', '<', fromNow(-year)))
  );
}

/** Notes in the audit log who has taken a copy of how many members. */
export async function noteExport(
  db: Database,
  caller: Caller,
  details: Record<string, string | number>,
): Promise<void> {
  await writeAs(db, caller, 'admin', (trx) =>
    recordAudit(trx, { actorId: caller.id, action: 'members.exported', subject: '', details }),
  );
}

type Correction = Pick<Updateable<AccountsTable>, 'title' | 'first_name' | 'last_name' | 'email'>;

/**
 * Changes a member's name or e-mail and tells them by mail; a new e-mail can be undone from the old one.
 * Returns the reason if it refuses. Throws like `writeAs`.
 */
export async function correctMember(
  db: Database,
  caller: Caller,
  { rollNo, columns, publicUrl }: { rollNo: string; columns: Correction; publicUrl: string },
): Promise<Account | 'unknown' | 'isManager' | 'emailTaken'> {
  const write = async (trx: Trx, current: Caller) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account) return 'unknown';
    if (!mayCorrect(current, account)) return 'isManager';
    const { email } = columns;
    const changed = Object.entries(columns).filter(
      ([column, value]) => value !== undefined && account[column as keyof Correction] !== value,
    );
    if (changed.length === 0) return account;
    const updated = await updateAccount(trx, account, {
      ...Object.fromEntries(changed),
      ...(email !== undefined && { email_key: emailKey(email) }),
      version: account.version + 1,
    });
    if (updated.email_key !== account.email_key) {
      await mailEmailChange(trx, { before: account, after: updated }, publicUrl);
    }
    await queueMail(trx, {
      to: updated.email,
      language: updated.language,
      mail: { template: 'corrected', name: accountName(updated), email: updated.email },
    });
    await recordAudit(trx, {
      actorId: current.id,
      action: 'member.corrected',
      subject: accountName(updated),
      details: {
        rollNo,
        ...Object.fromEntries(
          changed.map(([column]) => [column, String(account[column as keyof Correction])]),
        ),
      },
    });
    return updated;
  };
  try {
    return await writeAs(db, caller, 'admin', write);
  } catch (error) {
    if (isUniqueViolation(error)) return 'emailTaken';
    throw error;
  }
}

/** A changed e-mail lets the admin take the account over: never that of somebody with equal rights. */
function mayCorrect({ accttype }: Caller, { account_type }: Account): boolean {
  if (account_type === 'master') return false;
  return accttype === 'master' || account_type !== 'admin';
}
