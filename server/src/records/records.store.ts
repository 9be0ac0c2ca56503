import type { ListInput } from '@alumni/shared/list';
import { searchText } from '@alumni/shared/search-text';
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { NotFoundError, StaleVersionError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId, now } from '../db/ids.ts';
import { paginate, type ResultPage } from '../db/paginate.ts';
import type {
  DatabaseSchema,
  EventsTable,
  GalleriesTable,
  NewsTable,
  OpportunitiesTable,
  RecordColumns,
  RecordKind,
} from '../db/schema.ts';
import { containsTerm } from '../db/search-index.ts';
import { imagesOf, removeImages, replaceImages } from '../files/record-images.store.ts';
import type { Caller } from '../session/caller.ts';

interface RecordTables {
  events: EventsTable;
  opportunities: OpportunitiesTable;
  news: NewsTable;
  galleries: GalleriesTable;
}
type TableName = keyof RecordTables;
type Row<T extends TableName> = Selectable<RecordTables[T]>;

/** What a person writes into a record; the rest is the record's own. */
export type Columns<T extends TableName> = Omit<
  Row<T>,
  keyof RecordColumns | 'owner_id' | 'author_id'
>;

/** A record with its owner's roll number and its images, as paths. */
export type OwnedRecord<T extends TableName> = Row<T> & {
  id: string;
  version: number;
  owner: string;
  images: string[];
};

/** What the four tables have in common, and columns of their own. */
type CommonTable = RecordColumns & { [column: string]: unknown };

/** TypeScript cannot see through a generic table name what the tables share (decision 0007). */
function asCommon(db: Database | Trx) {
  return db as unknown as Kysely<Record<TableName, CommonTable>>;
}

/**
 * The life that events, opportunities, news and galleries share: paged by creation, searched,
 * created, changed in a version, deleted, each with its images and search text, in one transaction.
 */
export function recordStore<T extends TableName>(options: {
  table: T;
  record: RecordKind;
  /** The columns that a search looks into. */
  searched: (keyof Columns<T> & string)[];
  /** How the record is named to a person. */
  titleOf: (row: Row<T>) => string;
  /** The column that names who made it. */
  owner?: 'owner_id' | 'author_id';
}) {
  const { record, searched, titleOf, owner = 'owner_id' } = options;
  const table: TableName = options.table;

  async function findByKey(
    db: Database,
    creator: Caller,
    key: string,
  ): Promise<string | undefined> {
    const row = await asCommon(db)
      .selectFrom(table)
      .select('id')
      .where(owner, '=', creator.id)
      .where('create_key', '=', key)
      .executeTakeFirst();
    return row?.id;
  }

  function searchColumn(columns: Columns<T>): { search_text: string } {
    return { search_text: searchText(...searched.map((column) => String(columns[column]))) };
  }

  async function withImages<R extends { id: string }>(
    db: Database | Trx,
    rows: R[],
  ): Promise<(R & { images: string[] })[]> {
    const ids = rows.map((row) => row.id);
    const images = await imagesOf(db, record, ids);
    return rows.map((row) => ({ ...row, images: images.get(row.id) ?? [] }));
  }

  /** Changes of somebody else's record are recorded; owners do as they please. */
  async function audit(
    trx: Trx,
    action: 'record.changed' | 'record.deleted',
    editor: Caller,
    changed: OwnedRecord<T>,
  ): Promise<void> {
    if (editor.rollNo === changed.owner) return;
    const details = { kind: record, owner: changed.owner };
    await recordAudit(trx, { actorId: editor.id, action, subject: titleOf(changed), details });
  }

  return {
    /** One page by creation, with the id as tie-breaker; `search` and order as in the input. */
    async page<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<ResultPage<R & { images: string[] }>> {
      let ordered = newestFirst(table, query, queryfilter === 'oldFirst' ? 'asc' : 'desc');
      if (search) ordered = ordered.where(containsTerm(db, table, 'search_text', search));
      const { rows, totalPages } = await paginate(ordered, { page, limit });
      return { rows: await withImages(db, rows), totalPages };
    },

    async all<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
    ): Promise<(R & { images: string[] })[]> {
      return withImages(db, await newestFirst(table, query, 'desc').execute());
    },

    async one<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
    ): Promise<(R & { images: string[] }) | undefined> {
      return (await withImages(db, await query.limit(1).execute()))[0];
    },

    /**
     * Returns the new record's id, or that of the record which the creator has made under `key`
     * already. Throws `ForbiddenError` for images that the creator did not upload.
     */
    async create(
      db: Database,
      creator: Caller,
      columns: Columns<T>,
      images: string[],
      { key, time = now() }: { key?: string | undefined; time?: string } = {},
    ): Promise<string> {
      const made = key && (await findByKey(db, creator, key));
      if (made) return made;
      const id = newId();
      const row = {
        ...columns,
        ...searchColumn(columns),
        id,
        [owner]: creator.id,
        version: 1,
        create_key: key ?? null,
        created_at: time,
        updated_at: time,
      };
      try {
        await db.transaction().execute(async (trx) => {
          await asCommon(trx).insertInto(table).values(row).execute();
          await replaceImages(trx, { record, recordId: id, editorId: creator.id, images });
        });
      } catch (error) {
        // The same call, sent twice at once.
        const other = key && isUniqueViolation(error) && (await findByKey(db, creator, key));
        if (other) return other;
        throw error;
      }
      return id;
    },

    /**
     * Changes what `changes` names, and the images where they are given. Throws `StaleVersionError`
     * where the record was changed after `current` was read, `ForbiddenError` for images of somebody
     * else.
     */
    async update(
      db: Database,
      editor: Caller,
      current: OwnedRecord<T>,
      changes: Partial<Columns<T>>,
      images: string[] | undefined,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await asCommon(trx)
          .updateTable(table)
          .set({
            ...changes,
            ...searchColumn({ ...current, ...changes }),
            version: current.version + 1,
            updated_at: now(),
          })
          .where('id', '=', current.id)
          .where('version', '=', current.version)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new StaleVersionError();
        if (images) {
          const change = { record, recordId: current.id, editorId: editor.id, images };
          await replaceImages(trx, change);
        }
        await audit(trx, 'record.changed', editor, current);
      });
    },

    /** Throws `NotFoundError` where it is gone already. */
    async remove(db: Database, editor: Caller, current: OwnedRecord<T>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // The record first: a change at the same moment waits for it, and then finds nothing.
        const { numDeletedRows } = await asCommon(trx)
          .deleteFrom(table)
          .where('id', '=', current.id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw new NotFoundError();
        await removeImages(trx, record, current.id);
        await audit(trx, 'record.deleted', editor, current);
      });
    },
  };
}

function newestFirst<Tables extends keyof DatabaseSchema, R>(
  table: TableName,
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
  direction: 'asc' | 'desc',
) {
  return query
    .orderBy(sql.ref(`${table}.created_at`), direction)
    .orderBy(sql.ref(`${table}.id`), direction);
}
