import type { ListInput } from '@alumni/shared/list';
import { mayEdit } from '@alumni/shared/permissions';
import type { RecordKind } from '@alumni/shared/trash';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { assertMayPost, type Quotas } from '../accounts/allowance.store.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { ForbiddenError, NotFoundError, StaleVersionError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId, now } from '../db/ids.ts';
import { indexText } from '../db/index-text.ts';
import { inListOrder, pageOfList } from '../db/list-page.ts';
import { readList, readScan, type ScanReads } from '../db/list-reads.ts';
import { publicListOf } from '../db/listed-tables.ts';
import { paginate, type ResultPage } from '../db/paginate.ts';
import type {
  DatabaseSchema,
  EventsTable,
  GalleriesTable,
  NewsTable,
  OpportunitiesTable,
  RecordColumns,
} from '../db/schema.ts';
import { hasWords, searchList } from '../db/search-list.ts';
import { freeSeq } from '../db/seq.ts';
import {
  detachImagesOf,
  forgetImagesOf,
  imagesOf,
  replaceImages,
  restoreImagesOf,
  trashImagesOf,
} from '../files/record-images.store.ts';
import type { Caller } from '../session/caller.ts';
import { writeAs } from '../session/write-as.ts';
import { shortenLate } from './shorten-late.ts';

interface RecordTables {
  events: EventsTable;
  opportunities: OpportunitiesTable;
  news: NewsTable;
  galleries: GalleriesTable;
}
type TableName = keyof RecordTables;
type Row<T extends TableName> = Selectable<RecordTables[T]>;

const kindOf: Record<TableName, RecordKind> = {
  events: 'event',
  opportunities: 'opportunity',
  news: 'news',
  galleries: 'gallery',
};

interface CreateOptions {
  key?: string | undefined;
  time?: string;
  /** Absent for programs, and without limits. */
  quotas?: Quotas | undefined;
}

/** Of the joined account, as `owner`; empty if it is deleted or about to be. */
export const ownerRollNo = sql<string>`case when accounts.deletion_due_at is null
  then coalesce(accounts.roll_no, '') else '' end`.as('owner');

/** Whether posts of the joined account are public: it is not suspended, and does not take them along. */
export const postsArePublic = sql<SqlBool>`accounts.account_type <> 'suspended'
  and coalesce(accounts.deletion_posts, 'keep') <> 'delete'`;

/** The columns that people edit. */
export type Columns<T extends TableName> = Omit<
  Row<T>,
  keyof RecordColumns | 'owner_id' | 'author_id'
>;

/** A record with its owner's roll number and the stored paths of its images. */
export type OwnedRecord<T extends TableName> = Row<T> & {
  id: string;
  version: number;
  owner: string;
  images: string[];
};

/** A query of records, made on what a list reads from. */
type Select<Tables extends keyof DatabaseSchema, R> = (
  db: Database,
) => SelectQueryBuilder<DatabaseSchema, Tables, R>;

/** The columns that the four tables share, and any other column. */
type CommonTable = RecordColumns & { [column: string]: unknown };

/** TypeScript cannot derive the shared columns from a generic table name (decision 0007). */
function asCommon(db: Database | Trx) {
  return db as unknown as Kysely<Record<TableName, CommonTable>>;
}

/**
 * Queries that events, opportunities, news and galleries share (decision 0007): paging, search,
 * creation, versioned updates and deletion. Each write updates images, search text and the audit
 * log in the same transaction.
 */
export function recordStore<T extends TableName>(options: {
  table: T;
  /** The columns that search matches. */
  searched: (keyof Columns<T> & string)[];
  /** Readable name of a record for the audit log. */
  titleOf: (row: Row<T>) => string;
  /** Column with the account id of the creator; `owner_id` by default. */
  owner?: 'owner_id' | 'author_id';
  /** Role that may create records, and change its own; `member` by default. */
  access?: 'member' | 'admin';
}) {
  const { searched, titleOf, owner = 'owner_id', access = 'member' } = options;
  const table: TableName = options.table;
  const record = kindOf[table];

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
    return { search_text: indexText(...searched.map((column) => String(columns[column]))) };
  }

  async function withImages<R extends { id: string }>(
    db: Database | Trx,
    rows: R[],
  ): Promise<(R & { images: string[] })[]> {
    const ids = rows.map((row) => row.id);
    const images = await imagesOf(db, record, ids);
    return rows.map((row) => ({ ...row, images: images.get(row.id) ?? [] }));
  }

  /**
   * Runs a change of a record in a transaction as its editor. Throws `ForbiddenError` if that is
   * neither the owner nor an admin, at the moment of writing.
   */
  async function writeAsEditor(
    db: Database,
    editor: Caller,
    current: OwnedRecord<T>,
    write: (trx: Trx) => Promise<void>,
  ): Promise<void> {
    await writeAs(db, editor, access, async (trx, caller) => {
      if (!mayEdit(caller, current.owner)) throw new ForbiddenError();
      await write(trx);
    });
  }

  /** Records changes of somebody else's record; owners' changes are not recorded. */
  async function audit(
    trx: Trx,
    action: 'record.changed' | 'record.deleted' | 'record.restored',
    editor: Caller,
    changed: OwnedRecord<T>,
  ): Promise<void> {
    if (editor.rollNo === changed.owner) return;
    const details = { kind: record, owner: changed.owner, record: changed.id };
    await recordAudit(trx, { actorId: editor.id, action, subject: titleOf(changed), details });
  }

  /** A record in the trash. */
  async function findDeleted(db: Database, id: string) {
    const { rows } = await sql<OwnedRecord<T> & { owner_is_public: SqlBool | null }>`
      select ${sql.table(table)}.*, ${ownerRollNo},
        ${postsArePublic} as owner_is_public
      from ${sql.table(table)}
      left join accounts on accounts.id = ${sql.ref(`${table}.${owner}`)}
      where ${sql.ref(`${table}.id`)} = ${id} and ${sql.ref(`${table}.deleted_at`)} is not null
    `.execute(db);
    return rows[0];
  }

  return {
    /** One page of the listed records that `select` selects, newest first unless `oldFirst`. */
    async listed<Tables extends keyof DatabaseSchema, R extends { id: string; seq: number }>(
      db: Database,
      select: Select<Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<ResultPage<R & { images: string[] }>> {
      const request = { page, limit, oldFirst: queryfilter === 'oldFirst' };
      return readList(db, async (reads) => {
        const { seqs, ...pages } = search
          ? await searchList(reads, publicListOf(table), 'search_text', search, request)
          : await pageOfList(reads, publicListOf(table), request);
        if (seqs.length === 0) return { rows: [], ...pages };
        const rows = await select(reads)
          .where(sql.ref(`${table}.seq`), 'in', seqs)
          .execute();
        return { rows: await withImages(reads, inListOrder(rows, seqs)), ...pages };
      });
    },

    /** One page of any records, for those who manage them; reads as many as `select` selects. */
    async managed<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      select: Select<Tables, R>,
      { search, queryfilter, page, limit }: ListInput,
    ): Promise<ResultPage<R & { images: string[] }>> {
      const direction = queryfilter === 'oldFirst' ? 'asc' : 'desc';
      return readScan(db, async (reads) => {
        const query = (from: ScanReads) => {
          const ordered = inOrder(table, notDeleted(table, select(from)), direction);
          return search ? ordered.where(hasWords(from, [`${table}.search_text`], search)) : ordered;
        };
        const { rows, totalPages } = await paginate(reads, query, { page, limit });
        return { rows: await withImages(reads, rows), totalPages };
      });
    },

    /**
     * The newest `longestList` rows that `select` selects, with their images; see `shortenLate`.
     */
    async all<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      select: Select<Tables, R>,
    ): Promise<(R & { images: string[] })[]> {
      return readList(db, async (reads) => {
        const ordered = inOrder(table, notDeleted(table, select(reads)), 'desc');
        return withImages(reads, shortenLate(await ordered.limit(longestList).execute()));
      });
    },

    /** The first row of a query with its images; undefined if there is none. */
    async one<Tables extends keyof DatabaseSchema, R extends { id: string }>(
      db: Database,
      query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
    ): Promise<(R & { images: string[] }) | undefined> {
      return (await withImages(db, await notDeleted(table, query).limit(1).execute()))[0];
    },

    /**
     * Creates a record and returns its id. If the creator has created one with the same idempotency
     * `key`, returns that one's id instead. Throws `ForbiddenError` for images that the creator did
     * not upload, and like `assertMayPost` and `writeAs`.
     */
    async create(
      db: Database,
      creator: Caller,
      columns: Columns<T>,
      images: string[],
      { key, time = now(), quotas }: CreateOptions = {},
    ): Promise<string> {
      const existing = key && (await findByKey(db, creator, key));
      if (existing) return existing;
      const id = newId();
      const row = {
        ...columns,
        ...searchColumn(columns),
        id,
        [owner]: creator.id,
        seq: await freeSeq(db, table, time, id),
        // A gallery without pictures is not listed; the contract asks for one.
        listed: record === 'gallery' && images.length === 0 ? 0 : 1,
        version: 1,
        create_key: key ?? null,
        created_at: time,
        updated_at: time,
      };
      try {
        await writeAs(
          db,
          creator,
          access,
          async (trx, caller) => {
            if (quotas) await assertMayPost(trx, caller, quotas);
            await asCommon(trx).insertInto(table).values(row).execute();
            await replaceImages(trx, {
              record: { kind: record, id },
              editorId: creator.id,
              images,
            });
          },
          // One at a time: what others of the same person add at this moment counts.
          { lock: 'update' },
        );
      } catch (error) {
        // A concurrent call with the same key was faster.
        const other = key && isUniqueViolation(error) && (await findByKey(db, creator, key));
        if (other) return other;
        throw error;
      }
      return id;
    },

    /**
     * Changes the columns in `changes`, and the images unless undefined. Throws `StaleVersionError`
     * if the record was changed after `current` was read, `ForbiddenError` for images that are
     * neither the record's nor the editor's, and like `writeAsEditor`.
     */
    async update(
      db: Database,
      editor: Caller,
      current: OwnedRecord<T>,
      changes: Partial<Columns<T>>,
      images: string[] | undefined,
    ): Promise<void> {
      await writeAsEditor(db, editor, current, async (trx) => {
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
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new StaleVersionError();
        if (images) {
          const ref = { kind: record, id: current.id };
          await replaceImages(trx, { record: ref, editorId: editor.id, images });
        }
        await audit(trx, 'record.changed', editor, current);
      });
    },

    /**
     * Moves a record with its images to the trash. Throws `NotFoundError` if it is gone, and like
     * `writeAsEditor`.
     */
    async remove(db: Database, editor: Caller, current: OwnedRecord<T>): Promise<void> {
      await writeAsEditor(db, editor, current, async (trx) => {
        // The record first: a concurrent update waits for it and then fails.
        const { numUpdatedRows } = await asCommon(trx)
          .updateTable(table)
          .set({ deleted_at: now(), listed: 0, create_key: null })
          .where('id', '=', current.id)
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new NotFoundError();
        await trashImagesOf(trx, { kind: record, id: current.id });
        await audit(trx, 'record.deleted', editor, current);
      });
    },

    /**
     * Brings a record back from the trash, with the images that it was deleted with. Throws
     * `NotFoundError` if it is not there, and like `writeAsEditor`.
     */
    async restore(db: Database, editor: Caller, id: string): Promise<void> {
      const current = await findDeleted(db, id);
      if (!current) throw new NotFoundError();
      await writeAsEditor(db, editor, current, async (trx) => {
        const { numUpdatedRows } = await asCommon(trx)
          .updateTable(table)
          .set({ deleted_at: null, version: current.version + 1, updated_at: now() })
          .where('id', '=', id)
          .where('deleted_at', 'is not', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new NotFoundError();
        const images = await restoreImagesOf(trx, { kind: record, id });
        const isComplete = record !== 'gallery' || images > 0;
        const isHidden = record !== 'news' && !current.owner_is_public;
        if (isComplete && !isHidden) {
          await asCommon(trx).updateTable(table).set({ listed: 1 }).where('id', '=', id).execute();
        }
        await audit(trx, 'record.restored', editor, current);
      });
    },
  };
}

/** Deletes the records for good that are in the trash since before `before`. */
export async function purgeRecords(db: Database, before: string): Promise<number> {
  let total = 0;
  for (const [table, kind] of Object.entries(kindOf) as [TableName, RecordKind][]) {
    total += await db.transaction().execute(async (trx) => {
      const rows = await asCommon(trx)
        .deleteFrom(table)
        .where('deleted_at', '<', before)
        .returning('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      await forgetImagesOf(trx, kind, ids);
      return ids.length;
    });
  }
  return total;
}

/** Rows of a list that is not paged. */
const longestList = 1_000;

/** Tables whose rows belong to the member who has posted them. */
const ownedTables = ['events', 'opportunities', 'galleries'] as const;

/** Lists what a member has posted, or takes it off the lists; for suspensions and their end. */
export async function listRecordsOf(trx: Trx, ownerId: string, listed: boolean): Promise<void> {
  for (const table of ownedTables) {
    let update = asCommon(trx)
      .updateTable(table)
      .set({ listed: listed ? 1 : 0 })
      .where('deleted_at', 'is', null)
      .where('owner_id', '=', ownerId);
    if (table === 'galleries') {
      update = update.where('id', 'in', (eb) =>
        eb.selectFrom(sql<{ record_id: string }>`record_images`.as('r')).select('r.record_id'),
      );
    }
    await update.execute();
  }
}

/**
 * Deletes what a member has posted for good, or only what is in the trash. Returns the names of its
 * pictures. News belong to the association and stay.
 */
export async function removeRecordsOf(
  trx: Trx,
  ownerId: string,
  { onlyTrash }: { onlyTrash: boolean },
): Promise<string[]> {
  const images = new Set<string>();
  for (const table of ownedTables) {
    let deletion = asCommon(trx).deleteFrom(table).where('owner_id', '=', ownerId);
    if (onlyTrash) deletion = deletion.where('deleted_at', 'is not', null);
    const rows = await deletion.returning('id').execute();
    const ids = rows.map(({ id }) => id);
    for (const name of await detachImagesOf(trx, kindOf[table], ids)) images.add(name);
  }
  return [...images];
}

/** Gives what a member has posted to another account. */
export async function giveRecords(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of ownedTables) {
    await asCommon(trx)
      .updateTable(table)
      .set({ owner_id: to, create_key: null })
      .where('owner_id', '=', from)
      .execute();
  }
}

function notDeleted<Tables extends keyof DatabaseSchema, R>(
  table: TableName,
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
) {
  return query.where(sql<SqlBool>`${sql.ref(`${table}.deleted_at`)} is null`);
}

function inOrder<Tables extends keyof DatabaseSchema, R>(
  table: TableName,
  query: SelectQueryBuilder<DatabaseSchema, Tables, R>,
  direction: 'asc' | 'desc',
) {
  return query.orderBy(sql.ref(`${table}.seq`), direction);
}
