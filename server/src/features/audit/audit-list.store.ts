import { withoutTitles } from '@alumni/shared/people/person-titles';
import { searchWords } from '@alumni/shared/text/search-text';
import { type SqlBool, sql } from 'kysely';
import { emailKey } from '../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import type { Database } from '../../db/database.ts';
import { readScan } from '../../db/lists/list-reads.ts';
import { type PageRequest, paginate } from '../../db/lists/paginate.ts';
import { hasWords } from '../../db/lists/search-list.ts';
import { recordTables } from '../../records/record-tables.ts';

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

/** One page of the audit log, newest first, with the actors' current names. */
export async function listAudit(db: Database, request: PageRequest) {
  const newestFirst = (reads: Database) =>
    entries(reads).orderBy('audit_log.created_at', 'desc').orderBy('audit_log.id', 'desc');
  return paginate(db, newestFirst, request);
}

/** One page of the entries that mention any of these roll numbers or record ids, newest first. */
export async function listMentions(db: Database, mentioned: string[], request: PageRequest) {
  const [first, ...others] = mentioned;
  if (first === undefined) return { rows: [], totalPages: 1 };
  return readScan(db, async (reads) => {
    const newestFirst = (from: Database) => {
      // An entry can mention several of the ids, so entries are grouped. A single id is the usual case and needs no
      // grouping: the index already has the list's order.
      const any = from.selectFrom('audit_mentions').select(['created_at', 'entry_id']);
      const mentions =
        others.length === 0
          ? any.where('mentioned', '=', first)
          : any.where('mentioned', 'in', mentioned).groupBy(['created_at', 'entry_id']);
      return from
        .selectFrom(mentions.as('mentions'))
        .select(['created_at', 'entry_id'])
        .orderBy('created_at', 'desc')
        .orderBy('entry_id', 'desc');
    };
    const { rows: page, totalPages } = await paginate(reads, newestFirst, request);
    if (page.length === 0) return { rows: [], totalPages };
    const ids = page.map(({ entry_id }) => entry_id);
    const found = await entries(reads).where('audit_log.id', 'in', ids).execute();
    return { rows: found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), totalPages };
  });
}

function entries(db: Database) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['accounts.roll_no', 'accounts.first_name', 'accounts.last_name']);
}

/** Maximum number of people in a filter. If more people share a name, their entries are too many to be useful. */
const maxPeople = 100;

/**
 * Finds the roll numbers of people by a term: a whole roll number or email, or words of names. `more` is true if only
 * the first hundred are returned.
 */
export async function findPeople(db: Database, term: string) {
  const typed = normalizeRollNumber(term);
  const mentioned = await db
    .selectFrom('audit_mentions')
    .select('mentioned')
    // The term may be a roll number as stored, or as typed from paper. A deleted person is found by the account's id,
    // which stays in the log.
    .where('mentioned', 'in', [typed, term.toUpperCase(), term.trim()])
    .limit(1)
    .executeTakeFirst();
  if (mentioned) return { rollNumbers: [mentioned.mentioned], more: false };
  const words = withoutTitles(term);
  const rows = await readScan(db, (reads) => {
    const isNamed =
      searchWords(words).length > 0 ? hasWords(reads, ['name_search'], words) : sql<SqlBool>`1 = 0`;
    return reads
      .selectFrom('accounts')
      .select('roll_no')
      .where((eb) =>
        eb.or([isNamed, eb('email_key', '=', emailKey(term)), eb('roll_no', '=', typed)]),
      )
      .limit(maxPeople + 1)
      .execute();
  });
  const rollNumbers = rows.map(({ roll_no }) => roll_no);
  return { rollNumbers: rollNumbers.slice(0, maxPeople), more: rows.length > maxPeople };
}

/** Current names of the people with these roll numbers. */
export async function personNames(db: Database, rollNumbers: string[]) {
  if (rollNumbers.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('accounts')
    .select(['roll_no', 'first_name', 'last_name'])
    .where('roll_no', 'in', rollNumbers)
    .execute();
  return new Map(
    rows.map(({ roll_no, first_name, last_name }) => [
      roll_no,
      `${first_name} ${last_name}`.trim(),
    ]),
  );
}

/** Owner and times of a record; undefined if it is unknown or in the trash. */
export async function findRecord(db: Database, id: string) {
  const records = Object.entries(recordTables).map(
    ([table, { owner }]) => sql`select ${sql.ref(owner)} as owner_id, created_at, updated_at
      from ${sql.table(table)} where id = ${id} and deleted_at is null`,
  );
  const { rows } = await sql<{ owner: string; created_at: string; updated_at: string }>`
    select coalesce(accounts.roll_no, '') as owner, found.created_at, found.updated_at
    from (${sql.join(records, sql` union all `)}) as found
    left join accounts on accounts.id = found.owner_id`.execute(db);
  return rows[0];
}
