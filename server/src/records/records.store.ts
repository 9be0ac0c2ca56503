import type { ListInput } from '@alumni/shared/list';
import {
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId, now } from '../db/ids.ts';
import { type Page, paginate } from '../db/paginate.ts';
import type {
  EventsTable,
  GalleriesTable,
  NewsTable,
  OpportunitiesTable,
  RecordKind,
  Schema,
} from '../db/schema.ts';
import { containsTerm } from '../db/search-index.ts';
import { searchText } from '../db/search-text.ts';
import { imagesOf, removeImages, replaceImages } from '../files/record-images.ts';
import { NotFoundError, PreconditionFailedError } from '../http/errors.ts';
import type { Caller } from '../http/guards.ts';

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
  | 'id'
  | 'owner_id'
  | 'author_id'
  | 'search_text'
  | 'version'
  | 'create_key'
  | 'created_at'
  | 'updated_at'
>;

/** A record with its owner's roll number and its images, as paths. */
export type OwnedRecord<T extends TableName> = Row<T> & {
  id: string;
  version: number;
  owner: string;
  images: string[];
};

/**
 * The life that events, opportunities, news and galleries share: paged by creation, searched,
 * created, changed in a version, deleted, each with its images and search text, in one transaction.
 */
export function recordStore<T extends TableName>(options: {
  table: T;
  record: RecordKind;
  /** The columns that a search looks into. */
  searched: (keyof Columns<T> & string)[];
  /** The column that names the record to a person. */
  title: keyof Columns<T> & string;
  /** The column that names who made it. */
  owner?: 'author_id';
}) {
  const { table, record, searched, title, owner = 'owner_id' } = options;
  // The four tables have the columns used here in common; Kysely cannot see that through `T`.
  const common = table as 'news';

  const ownerColumn = owner as 'author_id';

  async function idOf(db: Database, creator: Caller, key: string): Promise<string | undefined> {
    const row = await db
      .selectFrom(common)
      .select('id')
      .where(ownerColumn, '=', creator.id)
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

  /** Admins answer for what they do to somebody else's record; owners do as they please. */
  async function audit(
    trx: Trx,
    action: 'record.changed' | 'record.deleted',
    editor: Caller,
    changed: OwnedRecord<T>,
  ): Promise<void> {
    if (editor.rollNo === changed.owner) return;
    const subject = String(changed[title as keyof OwnedRecord<T>]);
    const details = { kind: record, owner: changed.owner };
    await recordAudit(trx, { actorId: editor.id, action, subject, details });
  }

  return {
    /** One page by creation, with the id as tie-breaker; `search` and order as in the input. */
    async page<Tables extends keyof Schema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<Schema, Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<Page<R & { images: string[] }>> {
      let ordered = newestFirst(table, query, queryfilter === 'oldFirst' ? 'asc' : 'desc');
      if (search) ordered = ordered.where(containsTerm(db, table, 'search_text', search));
      const { rows, totalPages } = await paginate(ordered, { page, limit });
      return { rows: await withImages(db, rows), totalPages };
    },

    async all<Tables extends keyof Schema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<Schema, Tables, R>,
    ): Promise<(R & { images: string[] })[]> {
      return withImages(db, await newestFirst(table, query, 'desc').execute());
    },

    async one<Tables extends keyof Schema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<Schema, Tables, R>,
    ): Promise<(R & { images: string[] }) | undefined> {
      return (await withImages(db, await query.limit(1).execute()))[0];
    },

    /**
     * Returns the new record's id, or that of the record which the creator has made under `key`
     * already. Throws 403 for images that the creator did not upload.
     */
    async create(
      db: Database,
      creator: Caller,
      columns: Columns<T>,
      images: string[],
      { key, time = now() }: { key?: string | undefined; time?: string } = {},
    ): Promise<string> {
      const made = key && (await idOf(db, creator, key));
      if (made) return made;
      const id = newId();
      const row = { id, ...columns, ...searchColumn(columns), [ownerColumn]: creator.id };
      try {
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto(common)
            .values({
              ...row,
              ...(key && { create_key: key }),
              created_at: time,
              updated_at: time,
              version: 1,
            } as unknown as Insertable<NewsTable>)
            .execute();
          await replaceImages(trx, { record, recordId: id, editorId: creator.id, images });
        });
      } catch (error) {
        // The same call, sent twice at once.
        const other = key && isUniqueViolation(error) && (await idOf(db, creator, key));
        if (other) return other;
        throw error;
      }
      return id;
    },

    /**
     * Changes what `changes` names, and the images where they are given. Throws 412 where the
     * record was changed after `current` was read, 403 for images of somebody else.
     */
    async update(
      db: Database,
      editor: Caller,
      current: OwnedRecord<T>,
      changes: Partial<Columns<T>>,
      images: string[] | undefined,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const set = {
          ...changes,
          ...searchColumn({ ...current, ...changes }),
          version: current.version + 1,
          updated_at: now(),
        };
        const { numUpdatedRows } = await trx
          .updateTable(common)
          .set(set as Updateable<NewsTable>)
          .where('id', '=', current.id)
          .where('version', '=', current.version)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new PreconditionFailedError();
        if (images) {
          const change = { record, recordId: current.id, editorId: editor.id, images };
          await replaceImages(trx, change);
        }
        await audit(trx, 'record.changed', editor, current);
      });
    },

    /** Throws 404 where it is gone already. */
    async remove(db: Database, editor: Caller, current: OwnedRecord<T>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // The record first: a change at the same moment waits for it, and then finds nothing.
        const { numDeletedRows } = await trx
          .deleteFrom(common)
          .where('id', '=', current.id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw new NotFoundError('notFound');
        await removeImages(trx, record, current.id);
        await audit(trx, 'record.deleted', editor, current);
      });
    },
  };
}

function newestFirst<Tables extends keyof Schema, R>(
  table: TableName,
  query: SelectQueryBuilder<Schema, Tables, R>,
  direction: 'asc' | 'desc',
) {
  return query
    .orderBy(sql.ref(`${table}.created_at`), direction)
    .orderBy(sql.ref(`${table}.id`), direction);
}
