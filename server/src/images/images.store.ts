import { storedPath } from '@alumni/shared/images/stored-path';
import type { RecordKind } from '@alumni/shared/records/trash';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import { affectsAnyRow, countAffectedRows, hasRow } from '../db/rows.ts';
import type { NewRow, Row } from '../db/schema.ts';
import type { Caller } from '../session/caller.ts';
import type { Quotas } from '../session/quotas.store.ts';
import { writeAs } from '../session/write-as.ts';
import { assertMayUpload } from './upload-quota.store.ts';

const batchSize = 500;

/** Queries on `images`, the uploaded pictures; `quotas` limit what is added. */
export function imagesStore(db: Database, quotas?: Quotas) {
  return {
    /** Throws the errors of `assertMayUpload` (quota) and of `writeAs` (the caller may not write). */
    async insert(uploader: Caller, image: NewRow<'images'>): Promise<void> {
      await writeAs(
        db,
        uploader,
        'account',
        async (trx, caller) => {
          if (quotas) await assertMayUpload(trx, caller, image.bytes, quotas);
          await trx.insertInto('images').values(image).execute();
        },
        // Serialise a person's uploads: the quota must count concurrent ones.
        { lock: 'update' },
      );
    },

    /** Name of the image that an account has uploaded with an idempotency key. */
    async nameOfUpload(uploadedBy: string, key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('images')
        .select('name')
        .where('uploaded_by', '=', uploadedBy)
        .where('upload_key', '=', key)
        .executeTakeFirst();
      return row?.name;
    },

    /** Returns the `names` that have a row. */
    async known(names: string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set();
      const rows = await db
        .selectFrom('images')
        .select('name')
        .where('name', 'in', names)
        .execute();
      return new Set(rows.map((row) => row.name));
    },

    async allNames(): Promise<string[]> {
      const rows = await db.selectFrom('images').select('name').orderBy('name').execute();
      return rows.map((row) => row.name);
    },

    async allFiles(): Promise<Pick<Row<'images'>, 'name' | 'bytes' | 'sha256'>[]> {
      return db.selectFrom('images').select(['name', 'bytes', 'sha256']).execute();
    },

    async isEmpty(): Promise<boolean> {
      return !(await hasRow(db.selectFrom('images')));
    },

    /** Whether a picture is visible: it exists and is not in the trash. */
    async isShown(name: string): Promise<boolean> {
      return db
        .selectFrom('images')
        .where('name', '=', name)
        .where('trashed_at', 'is', null)
        .$call(hasRow);
    },
  };
}

/** Width and height in pixels of the visible pictures among `names`. */
export async function sizesOfShown(db: Database, names: string[]) {
  if (names.length === 0) return new Map<string, { width: number; height: number }>();
  const rows = await db
    .selectFrom('images')
    .select(['name', 'width', 'height'])
    .where('name', 'in', names)
    .where('trashed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}

/**
 * Records since when each unused picture is unused, and takes used ones out of the trash. Moves pictures to the trash
 * that became unused before `unusedBefore`.
 */
export async function markUnusedImages(db: Database, time: string, unusedBefore: string) {
  await db
    .updateTable('images')
    .set({ unused_since: null, trashed_at: null })
    .where('unused_since', 'is not', null)
    .where((eb) => eb.not(isUnused))
    .execute();
  await db
    .updateTable('images')
    .set({ unused_since: time })
    .where('unused_since', 'is', null)
    .where(isUnused)
    .execute();
  await db
    .updateTable('images')
    .set({ trashed_at: time })
    .where('trashed_at', 'is', null)
    .where('unused_since', '<', unusedBefore)
    .execute();
}

/** Names of at most `limit` unused images that moved to the trash earlier than `before`. */
export async function expiredImages(db: Database, before: string, limit: number) {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where('trashed_at', '<', before)
    .where(isUnused)
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** Deletes the row of an image in the trash unless it is in use. Returns whether it did. */
export async function removeUnusedImage(db: Database, name: string) {
  return db.transaction().execute(async (trx) => {
    // Locks the row: waits for a transaction that is about to use the image (`lockImages`). The next query then sees
    // what it committed.
    await trx
      .updateTable('images')
      .set((eb) => ({ bytes: eb.ref('bytes') }))
      .where('name', '=', name)
      .execute();
    return trx
      .deleteFrom('images')
      .where('name', '=', name)
      .where('trashed_at', 'is not', null)
      .where(isUnused)
      .$call(affectsAnyRow);
  });
}

/**
 * Locks the images that `editorId` uploaded or that the record once had. Takes them out of the trash and returns
 * their number. The update holds the rows until the caller commits: the clean-up cannot delete an image before
 * a record refers to it.
 */
export async function lockImages(
  trx: Trx,
  names: string[],
  { editorId, record }: { editorId: string; record?: { kind: RecordKind; id: string } },
): Promise<number> {
  const locked = await trx
    .updateTable('images')
    .set({ unused_since: null, trashed_at: null })
    .where('name', 'in', names)
    .where(
      sql<SqlBool>`(uploaded_by = ${editorId} or exists (
        select 1 from former_images where former_images.image_name = images.name
          and former_images.record = ${record?.kind ?? null} and former_images.record_id = ${record?.id ?? null}))`,
    )
    .returning('name')
    .execute();
  return locked.length;
}

/** Moves those images among `names` that nothing uses to the trash. */
export async function trashImages(trx: Trx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const time = now();
  await trx
    .updateTable('images')
    .set({ unused_since: time, trashed_at: time })
    .where('name', 'in', names)
    .where(isUnused)
    .execute();
}

/**
 * Deletes the unused images among `names` and among the uploads of `uploadedBy`. The account `heir` becomes the
 * uploader of the remaining uploads. Returns the names of the deleted images.
 */
export async function removeUploads(
  trx: Trx,
  { uploadedBy, names, heir }: { uploadedBy: string; names: string[]; heir: string },
): Promise<string[]> {
  const removed = await trx
    .deleteFrom('images')
    .where('uploaded_by', '=', uploadedBy)
    .where(isUnused)
    .returning('name')
    .execute();
  for (let from = 0; from < names.length; from += batchSize) {
    removed.push(
      ...(await trx
        .deleteFrom('images')
        .where('name', 'in', names.slice(from, from + batchSize))
        .where(isUnused)
        .returning('name')
        .execute()),
    );
  }
  await transferImages(trx, uploadedBy, heir);
  return removed.map(({ name }) => name);
}

/** Makes another account the uploader of an account's pictures. Returns their number. */
export async function transferImages(trx: Trx, from: string, to: string): Promise<number> {
  return trx
    .updateTable('images')
    .set({ uploaded_by: to, upload_key: null })
    .where('uploaded_by', '=', from)
    .$call(countAffectedRows);
}

/** Restores images from the trash. */
export async function untrashImages(trx: Trx, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable('images')
    .set({ unused_since: null, trashed_at: null })
    .where('name', 'in', names)
    .execute();
}

export type ImagesStore = ReturnType<typeof imagesStore>;

/** Position of the name in a path such as `accounts.profile_image`; SQL counts from 1. */
const nameStart = storedPath('').length + 1;

/** SQL condition: no record, account, letter or stored version of the site's pictures uses the image. */
const isUnused = sql<SqlBool>`(
  not exists (select 1 from record_images where record_images.image_name = images.name)
  and images.name not in (
    select substr(profile_image, ${sql.lit(nameStart)}) from accounts where profile_image <> '')
  and not exists (select 1 from letters where letters.picture = images.name)
  and not exists (select 1 from site_versions where site_versions.logo = images.name)
  and not exists (select 1 from site_versions where site_versions.home_picture = images.name))`;
