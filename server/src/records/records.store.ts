import { mayEdit } from '@alumni/shared/core/permissions';
import type { Language } from '@alumni/shared/text/language';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { ForbiddenError, NotFoundError, StaleVersionError } from '../core/domain-errors.ts';
import { languageToSave } from '../core/text-language.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { newId, now } from '../db/ids.ts';
import { indexText } from '../db/lists/index-text.ts';
import { freeOrderKey } from '../db/lists/seq.ts';
import { affectsAnyRow, countAffectedRows } from '../db/rows.ts';
import type { RecordColumns, Row } from '../db/schema.ts';
import {
  detachImagesOf,
  forgetImagesOf,
  replaceImages,
  restoreImagesOf,
  trashImagesOf,
} from '../images/record-images.store.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { recordAudit } from '../session/audit-log.store.ts';
import type { Caller } from '../session/caller.ts';
import type { Quotas } from '../session/quotas.store.ts';
import { writeAs } from '../session/write-as.ts';
import { assertMayPost } from './record-quota.store.ts';
import { memberTables, recordTables, type TableName, tableNames } from './record-tables.ts';

interface CreateOptions {
  key?: string | undefined;
  time?: string;
  /** Limits of what the creator may post. Absent for programs, which have no limits. */
  quotas?: Quotas | undefined;
}

/** Roll number of the joined account as `owner`; empty if it is deleted or due for deletion. */
export const ownerRollNo = sql<string>`case when accounts.deletion_due_at is null
  then coalesce(accounts.roll_no, '') else '' end`.as('owner');

/**
 * SQL condition: posts of the joined account are public. A suspended account's posts are not, nor are posts that are
 * to be deleted with their account.
 */
export const postsArePublic = sql<SqlBool>`accounts.account_type <> 'suspended'
  and coalesce(accounts.deletion_posts, 'keep') <> 'delete'`;

/** The columns that people edit. */
export type Columns<T extends TableName> = Omit<
  Row<T>,
  keyof RecordColumns | 'owner_id' | 'author_id'
> & {
  /** Language of the texts. If it is empty, the server detects it. */
  language: Language | '';
};

/** A record with its owner's roll number and the stored paths of its images. */
export type OwnedRecord<T extends TableName> = Row<T> & {
  id: string;
  version: number;
  owner: string;
  images: string[];
  language: Language | '';
};

interface RecordOptions<T extends TableName> {
  table: T;
  /** Runs in the transaction of a change, deletion or restore, with the record as it was before. */
  onChanged?: (trx: Trx, before: OwnedRecord<T>) => Promise<void>;
}

/** The columns that the four tables share, and any other column. */
type CommonTable = RecordColumns & { [column: string]: unknown };

/** TypeScript cannot derive the shared columns from a generic table name (decision 0007). */
function asCommon(db: Database | Trx) {
  return db as unknown as Kysely<Record<TableName, CommonTable>>;
}

/**
 * Creates, updates, deletes and restores events, opportunities, news and galleries (decision 0007). Updates check the
 * version. Each change writes images, search text and the audit log in the same transaction. `recordLists` reads the
 * records.
 */
export function recordStore<T extends TableName>(options: RecordOptions<T>) {
  return {
    create: (create<T>).bind(undefined, options),
    update: (update<T>).bind(undefined, options),
    remove: (remove<T>).bind(undefined, options),
    restore: (restore<T>).bind(undefined, options),
  };
}

/**
 * Creates a record and returns its id. If the creator has created one with the same idempotency `key`, returns that
 * record's id instead. Throws `ForbiddenError` for images that the creator did not upload. Also throws the errors of
 * `assertMayPost` and `writeAs`.
 */
async function create<T extends TableName>(
  options: RecordOptions<T>,
  db: Database,
  creator: Caller,
  columns: Columns<T>,
  images: string[],
  { key, time = now(), quotas }: CreateOptions = {},
): Promise<string> {
  const { table } = options;
  const { kind, owner, needsImages } = recordTables[table];
  const existing = key && (await findByKey(db, table, { creator, key }));
  if (existing) return existing;
  const id = newId();
  const row = {
    ...columns,
    language: await storedLanguage(db, table, { columns, ownerId: creator.id }),
    ...searchColumn(options, columns),
    id,
    [owner]: creator.id,
    seq: await freeOrderKey(db, table, time, id),
    listed: needsImages && images.length === 0 ? 0 : 1,
    version: 1,
    create_key: key ?? null,
    created_at: time,
    updated_at: time,
  };
  try {
    await writeAs(
      db,
      creator,
      accessTo(table),
      async (trx, caller) => {
        if (quotas) await assertMayPost(trx, caller, quotas);
        await asCommon(trx)
          .insertInto(table as TableName)
          .values(row)
          .execute();
        await replaceImages(trx, { record: { kind, id }, editorId: creator.id, images });
      },
      // Locks the account, so that concurrent posts of a person are checked against the quota one after the other.
      { lock: 'update' },
    );
  } catch (error) {
    // A concurrent call with the same key was faster.
    const other = key && isUniqueViolation(error) && (await findByKey(db, table, { creator, key }));
    if (other) return other;
    throw error;
  }
  return id;
}

/**
 * Changes the columns in `changes`, and the images unless undefined. Throws `StaleVersionError` if the record was
 * changed after `current` was read. Throws `ForbiddenError` for images that are neither the record's nor the editor's.
 * Also throws the errors of `writeAsEditor`.
 */
async function update<T extends TableName>(
  options: RecordOptions<T>,
  db: Database,
  editor: Caller,
  current: OwnedRecord<T>,
  changes: Partial<Columns<T>>,
  images: string[] | undefined,
): Promise<void> {
  const { table } = options;
  const language = await storedLanguage(db, table, {
    columns: { ...current, ...changes, language: changes.language },
    ownerId: ownerIdOf(table, current),
    before: current,
  });
  await writeAsEditor(options, db, editor, current, async (trx) => {
    const isChanged = await asCommon(trx)
      .updateTable(options.table as TableName)
      .set({
        ...changes,
        language,
        ...searchColumn(options, { ...current, ...changes }),
        version: current.version + 1,
        updated_at: now(),
      })
      .where('id', '=', current.id)
      .where('version', '=', current.version)
      .where('deleted_at', 'is', null)
      .$call(affectsAnyRow);
    if (!isChanged) throw new StaleVersionError();
    if (images) {
      const record = { kind: recordTables[options.table].kind, id: current.id };
      await replaceImages(trx, { record, editorId: editor.id, images });
    }
    await options.onChanged?.(trx, current);
    await audit(options, trx, 'record.changed', editor, current);
  });
}

/**
 * Moves a record with its images to the trash. Throws `NotFoundError` if the record is gone. Also throws the errors of
 * `writeAsEditor`.
 */
async function remove<T extends TableName>(
  options: RecordOptions<T>,
  db: Database,
  editor: Caller,
  current: OwnedRecord<T>,
): Promise<void> {
  await writeAsEditor(options, db, editor, current, async (trx) => {
    // Updates the record first: a concurrent update waits and then fails.
    const isChanged = await asCommon(trx)
      .updateTable(options.table as TableName)
      .set({ deleted_at: now(), listed: 0, create_key: null })
      .where('id', '=', current.id)
      .where('deleted_at', 'is', null)
      .$call(affectsAnyRow);
    if (!isChanged) throw new NotFoundError();
    await trashImagesOf(trx, { kind: recordTables[options.table].kind, id: current.id });
    await options.onChanged?.(trx, current);
    await audit(options, trx, 'record.deleted', editor, current);
  });
}

/**
 * Restores a record from the trash, with the images it had. Throws `NotFoundError` if the trash lacks it. Also throws
 * the errors of `writeAsEditor`.
 */
async function restore<T extends TableName>(
  options: RecordOptions<T>,
  db: Database,
  editor: Caller,
  id: string,
): Promise<void> {
  const table: TableName = options.table;
  const { kind, needsImages, belongsTo } = recordTables[table];
  const current = await findDeleted<T>(db, options.table, id);
  if (!current) throw new NotFoundError();
  await writeAsEditor(options, db, editor, current, async (trx) => {
    const isChanged = await asCommon(trx)
      .updateTable(table)
      .set({ deleted_at: null, version: current.version + 1, updated_at: now() })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .$call(affectsAnyRow);
    if (!isChanged) throw new NotFoundError();
    const images = await restoreImagesOf(trx, { kind, id });
    const isComplete = !needsImages || images > 0;
    const isHidden = belongsTo === 'member' && !current.owner_is_public;
    if (isComplete && !isHidden) {
      await asCommon(trx).updateTable(table).set({ listed: 1 }).where('id', '=', id).execute();
    }
    await options.onChanged?.(trx, current);
    await audit(options, trx, 'record.restored', editor, current);
  });
}

/** Role that a caller needs to create records of a kind and to change their own. */
function accessTo(table: TableName): 'member' | 'admin' {
  return recordTables[table].belongsTo === 'member' ? 'member' : 'admin';
}

async function findByKey(
  db: Database,
  table: TableName,
  { creator, key }: { creator: Caller; key: string },
): Promise<string | undefined> {
  const row = await asCommon(db)
    .selectFrom(table)
    .select('id')
    .where(recordTables[table].owner, '=', creator.id)
    .where('create_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

function searchColumn<T extends TableName>({ table }: RecordOptions<T>, columns: Columns<T>) {
  const values: Record<string, unknown> = columns;
  return {
    search_text: indexText(...recordTables[table].searched.map((name) => String(values[name]))),
  };
}

/** The texts in the record's language, title first. */
function recordTexts(table: TableName, columns: object): string {
  const values = columns as Record<string, unknown>;
  return recordTables[table].written.map((name) => values[name]).join('\n');
}

function ownerIdOf(table: TableName, row: object): string | null {
  return (row as Record<string, string | null>)[recordTables[table].owner] ?? null;
}

interface Written {
  columns: { language?: Language | '' | undefined };
  ownerId: string | null;
  before?: { language: Language | '' };
}

/** The language to store: sent, detected, or else the owner's. */
async function storedLanguage(
  db: Database,
  table: TableName,
  { columns, ownerId, before }: Written,
): Promise<Language | ''> {
  const owner = await db
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return languageToSave({
    sent: columns.language,
    text: recordTexts(table, columns),
    writer: owner?.language ?? 'en',
    ...(before && { before: { text: recordTexts(table, before), language: before.language } }),
  });
}

/**
 * Runs a change in a transaction as its editor. Throws `ForbiddenError` if the editor is then neither owner nor admin.
 */
async function writeAsEditor<T extends TableName>(
  { table }: RecordOptions<T>,
  db: Database,
  editor: Caller,
  current: OwnedRecord<T>,
  write: (trx: Trx) => Promise<void>,
): Promise<void> {
  await writeAs(db, editor, accessTo(table), async (trx, caller) => {
    if (!mayEdit(caller, current.owner)) throw new ForbiddenError();
    await write(trx);
  });
}

/** Writes an audit entry if the editor is not the owner. */
async function audit<T extends TableName>(
  { table }: RecordOptions<T>,
  trx: Trx,
  action: 'record.changed' | 'record.deleted' | 'record.restored',
  editor: Caller,
  changed: OwnedRecord<T>,
): Promise<void> {
  if (editor.rollNo === changed.owner) return;
  const { kind, title } = recordTables[table];
  const details = { kind, owner: changed.owner, record: changed.id };
  const subject = String((changed as Record<string, unknown>)[title]);
  await recordAudit(trx, { actorId: editor.id, action, subject, details });
}

async function findDeleted<T extends TableName>(db: Database, table: T, id: string) {
  const { rows } = await sql<OwnedRecord<T> & { owner_is_public: SqlBool | null }>`
    select ${sql.table(table)}.*, ${ownerRollNo},
      ${postsArePublic} as owner_is_public
    from ${sql.table(table)}
    left join accounts on accounts.id = ${sql.ref(`${table}.${recordTables[table].owner}`)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${sql.ref(`${table}.deleted_at`)} is not null
  `.execute(db);
  return rows[0];
}

/** Counts an account's records of each kind, without the trash. */
export async function countRecordsOf(db: Database, id: string): Promise<Record<TableName, number>> {
  const counts = tableNames.map(
    (table) => sql`(select count(*) from ${sql.table(table)}
      where ${sql.ref(recordTables[table].owner)} = ${id} and deleted_at is null) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<TableName, number>>`select ${sql.join(counts)}`.execute(db);
  const numberOf = (table: TableName) => [table, Number(rows[0]?.[table] ?? 0)];
  return Object.fromEntries(tableNames.map(numberOf));
}

/** One purge per table: deletes records that entered the trash before `before`, and returns how many. */
export const recordPurges = tableNames.map((table) => (db: Database, before: string) => {
  return db.transaction().execute(async (trx) => {
    const rows = await asCommon(trx)
      .deleteFrom(table)
      .where('deleted_at', '<', before)
      .returning('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const about of ids) await withdrawMail(trx, { about });
    await forgetImagesOf(trx, recordTables[table].kind, ids);
    return ids.length;
  });
});

/** Lists or unlists a member's posts, for a suspension and its end. */
export async function setRecordsListed(trx: Trx, ownerId: string, listed: boolean): Promise<void> {
  for (const table of memberTables) {
    await asCommon(trx)
      .updateTable(table)
      .set({ listed: listed ? 1 : 0 })
      .where('deleted_at', 'is', null)
      .where('owner_id', '=', ownerId)
      .$if(recordTables[table].needsImages, (query) =>
        query.where(sql<SqlBool>`id in (select record_id from record_images)`),
      )
      .execute();
  }
}

/**
 * Deletes a member's posts for good, or only those in the trash. Returns the names of their pictures. News belong to
 * the association and stay.
 */
export async function removeRecordsOf(
  trx: Trx,
  ownerId: string,
  { onlyTrash }: { onlyTrash: boolean },
): Promise<string[]> {
  const images = new Set<string>();
  for (const table of memberTables) {
    let deletion = asCommon(trx).deleteFrom(table).where('owner_id', '=', ownerId);
    if (onlyTrash) deletion = deletion.where('deleted_at', 'is not', null);
    const rows = await deletion.returning('id').execute();
    const ids = rows.map(({ id }) => id);
    for (const about of ids) await withdrawMail(trx, { about });
    for (const name of await detachImagesOf(trx, recordTables[table].kind, ids)) images.add(name);
  }
  return [...images];
}

/** Moves a member's posts to another account; the association's records only if `tables` names them. */
export async function moveRecords(
  trx: Trx,
  from: string,
  to: string,
  tables: readonly TableName[] = memberTables,
): Promise<Partial<Record<TableName, number>>> {
  const given: Partial<Record<TableName, number>> = {};
  for (const table of tables) {
    const { owner } = recordTables[table];
    given[table] = await asCommon(trx)
      .updateTable(table as TableName)
      .set({ [owner]: to, create_key: null })
      .where(owner, '=', from)
      .$call(countAffectedRows);
  }
  return given;
}

/**
 * Raises the version of an unchanged record. Calendars that have marked its entry as cancelled replace the entry only
 * if the version is newer.
 */
export async function raiseVersion(trx: Trx, table: TableName, id: string): Promise<void> {
  await asCommon(trx)
    .updateTable(table)
    .set({ version: sql`version + 1`, updated_at: now() })
    .where('id', '=', id)
    .execute();
}
