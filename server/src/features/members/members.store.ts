import type { Parsed } from '@alumni/shared/core/endpoint';
import type {
  CorrectedField,
  correctMember as correctMemberCall,
  exportMembers,
} from '@alumni/shared/people/members';
import { sql } from 'kysely';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import {
  type Account,
  emailKey,
  formerMemberId,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { mailEmailChange } from '../../accounts/email-change.ts';
import { matchesOfficeSearch } from '../../accounts/office-search.store.ts';
import { ForbiddenError, NotFoundError } from '../../core/domain-errors.ts';
import { toColumns } from '../../db/columns.ts';
import type { Database, Trx } from '../../db/database.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import { fromNow } from '../../db/ids.ts';
import { pageCount } from '../../db/lists/list-page.ts';
import { readScan, type ScanReads } from '../../db/lists/list-reads.ts';
import { countRows } from '../../db/rows.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { memberMessages } from './members.messages.ts';

type Which = Omit<Parsed<typeof exportMembers, 'query'>, 'format'>;

const year = 365 * 86_400_000;

/** Accounts without a promotion or log-in sort last. SQLite and PostgreSQL would sort nulls differently. */
const newestFirst = {
  promotion: sql<number>`coalesce(promotion, 0)`,
  lastLogin: sql<string>`coalesce(last_login_at, '')`,
};

/**
 * One page of members. They are sorted by last name or, if `sort` is given, newest first. Sorting by `sort` reads all
 * rows.
 */
export async function listMembers(
  db: Database,
  {
    page,
    limit,
    sort,
    ...which
  }: Which & { page: number; limit: number; sort?: keyof typeof newestFirst | undefined },
) {
  return readScan(db, async (reads) => {
    const some = select(reads, which);
    const total = await countRows(some);
    const before = (page - 1) * limit;
    const after = Math.max(0, total - before - limit);
    // The database also reads the rows that `offset` skips. So the query begins at the end of the list that is nearer
    // to the page.
    const isBackwards = after < before;
    const [asc, desc] = isBackwards ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
    const rows = await some
      .selectAll()
      .$if(sort !== undefined, (query) => query.orderBy(newestFirst[sort ?? 'promotion'], desc))
      .orderBy('office_search', asc)
      .orderBy('id', asc)
      .limit(isBackwards ? Math.max(0, Math.min(limit, total - before)) : limit)
      .offset(isBackwards ? after : before)
      .execute();
    if (isBackwards) rows.reverse();
    return { rows, total, totalPages: pageCount(total, limit) };
  });
}

const batchSize = 500;

/**
 * Yields the members of the list in batches; a member renamed meanwhile may be missed or repeated. Throws
 * `ForbiddenError` if `mayGoOn` returns false before a batch: the caller's right to the export can end meanwhile.
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

function select(
  db: ScanReads,
  { search, promotion, state, lastLogin, picture, address, letter, rollNos }: Which,
) {
  return (
    db
      .selectFrom('accounts')
      // Excludes people who are leaving or not admitted, and the placeholder account that owns deleted members' posts.
      .where('deletion_due_at', 'is', null)
      .where('admission', '=', 'admitted')
      .where('id', '!=', formerMemberId)
      .$if(search !== '', (query) => query.where(matchesOfficeSearch(db, search)))
      .$if(promotion !== undefined, (query) => query.where('promotion', '=', Number(promotion)))
      .$if(state !== undefined, (query) => query.where('account_type', '=', state ?? 'user'))
      .$if(picture !== undefined, (query) => query.where('profile_image', '=', ''))
      .$if(address !== undefined, (query) =>
        query.where('email_key', 'in', (eb) =>
          eb.selectFrom('address_faults').select('email_key').where('broken_at', 'is not', null),
        ),
      )
      .$if(letter !== undefined, (query) =>
        query.where(sql`substr(office_search, 1, 1)`, '=', letter),
      )
      .$if(rollNos !== undefined, (query) => query.where('roll_no', 'in', rollNos ?? []))
      .$if(lastLogin === 'never', (query) => query.where('last_login_at', 'is', null))
      .$if(lastLogin === 'overAYear', (query) => query.where('last_login_at', '<', fromNow(-year)))
  );
}

/** Writes to the audit log who exported how many members. */
export async function auditExport(
  db: Database,
  caller: Caller,
  details: Record<string, string | number>,
): Promise<void> {
  await writeAs(db, caller, 'admin', (trx) =>
    recordAudit(trx, { actorId: caller.id, action: 'members.exported', subject: '', details }),
  );
}

const correctedColumns = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  maidenName: 'maiden_name',
  profession: 'profession',
  promotion: 'promotion',
  telephone: 'telephone',
  town: 'town',
  country: 'country',
  email: 'email',
} as const satisfies Record<CorrectedField, keyof Account>;

type Fields = Omit<Parsed<typeof correctMemberCall, 'body'>, 'currentPassword'>;

/**
 * Corrects a member's names or details and mails them the changes. If the email changes, a mail to the old address has
 * a link to undo it. Throws a domain error that says why the correction is refused, and the errors of `writeAs`.
 */
export async function correctMember(
  db: Database,
  caller: Caller,
  { rollNo, fields, publicUrl }: { rollNo: string; fields: Fields; publicUrl: string },
): Promise<Account> {
  const write = async (trx: Trx, current: Caller) => {
    const account = await lockByRollNo(trx, rollNo);
    if (!account) throw new NotFoundError(accountMessages.alumnusUnknown);
    if (!mayCorrect(current, account)) throw new ForbiddenError(memberMessages.correctionOfManager);
    const changes = diffFields(account, fields);
    if (changes.length === 0) return account;
    const { email } = fields;
    const updated = await updateAccount(trx, account, {
      ...toColumns(fields, correctedColumns),
      ...(email !== undefined && { email_key: emailKey(email) }),
      version: account.version + 1,
    });
    await mailEmailChange(trx, { before: account, after: updated }, publicUrl);
    // A mistyped email may be a stranger's: leave out the old values.
    const isMoved = updated.email_key !== account.email_key;
    await queueMailTo(trx, updated, {
      template: 'corrected',
      changes: changes.map((change) => (isMoved ? { ...change, before: null } : change)),
      link: `${publicUrl}/#/user/profile`,
    });
    await auditAccount(trx, updated, 'member.corrected', {
      actorId: current.id,
      details: Object.fromEntries(
        changes.map(({ field, before }) => [correctedColumns[field], before]),
      ),
    });
    return updated;
  };
  return writeAs(db, caller, 'admin', write).catch(onUniqueViolation(accountMessages.emailTaken));
}

/** The changes that `fields` make, as texts. */
function diffFields(account: Account, fields: Fields) {
  return Object.entries(correctedColumns)
    .map(([field, column]) => ({
      field: field as CorrectedField,
      before: String(account[column] ?? ''),
      after: String((fields as Record<string, unknown>)[field] ?? ''),
    }))
    .filter(({ field, before, after }) => fields[field] !== undefined && before !== after);
}

/** Whoever changes an email can take the account over: not allowed for accounts with equal rights. */
function mayCorrect({ accttype }: Caller, { account_type }: Account): boolean {
  if (account_type === 'master') return false;
  return accttype === 'master' || account_type !== 'admin';
}
