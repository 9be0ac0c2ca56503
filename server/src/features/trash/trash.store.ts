import { isAdmin } from '@alumni/shared/core/permissions';
import type { TrashKind } from '@alumni/shared/records/trash';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { recordTables } from '../../records/record-tables.ts';
import type { Caller } from '../../session/caller.ts';

/** One page of what the caller may restore, newest first. */
export async function listTrashed(
  db: Database,
  caller: Caller,
  page: { page: number; limit: number },
) {
  const newestFirst = (reads: Database) => {
    const query = reads
      .selectFrom(trashed().as('trashed'))
      .leftJoin('accounts', 'accounts.id', 'trashed.owner_id')
      .select(['trashed.id as _id', 'kind', 'trashed.title', 'deleted_at as deletedAt'])
      .select([
        sql<string>`coalesce(accounts.roll_no, '')`.as('owner'),
        sql<string>`coalesce(trim(first_name || ' ' || last_name), '')`.as('ownerName'),
      ])
      .orderBy('deleted_at', 'desc')
      .orderBy('trashed.id', 'desc');
    return isAdmin(caller)
      ? query
      : query.where('owner_id', '=', caller.id).where('kind', '!=', 'news');
  };
  return paginate(db, newestFirst, page);
}

/** Kind of a record in the trash; undefined if it is not there. */
export async function kindOfTrashed(db: Database, id: string): Promise<TrashKind | undefined> {
  const row = await db
    .selectFrom(trashed().as('trashed'))
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind;
}

interface Trashed {
  id: string;
  kind: TrashKind;
  title: string;
  owner_id: string | null;
  deleted_at: string;
}

function trashed(): RawBuilder<Trashed> {
  const records = Object.entries(recordTables).map(
    ([table, { kind, title, owner }]) => sql`
      select id, ${sql.lit(kind)} as kind, ${sql.ref(title)} as title, ${sql.ref(owner)} as owner_id, deleted_at
      from ${sql.table(table)} where deleted_at is not null`,
  );
  const messages = sql`select id, 'message', name, null, deleted_at
    from contact_messages where deleted_at is not null`;
  return sql<Trashed>`(${sql.join([...records, messages], sql` union all `)})`;
}
