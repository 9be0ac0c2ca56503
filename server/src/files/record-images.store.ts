import { fileNameOf, isStored, storedPath } from '@alumni/shared/files';
import { ForbiddenError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import type { RecordKind } from '../db/schema.ts';
import { lockImagesOf } from './images.store.ts';

/**
 * Makes `images` (stored paths, in order) the images of a record. Throws `ForbiddenError` unless
 * each is on the record already or was uploaded by the editor.
 */
export async function replaceImages(
  trx: Trx,
  change: { record: RecordKind; recordId: string; editorId: string; images: string[] },
): Promise<void> {
  const names = change.images.map(fileNameOf);
  const existing = await imageNames(trx, change.record, change.recordId);
  await assertUploadedBy(
    trx,
    change.editorId,
    names.filter((name) => !existing.has(name)),
  );
  await removeImages(trx, change.record, change.recordId);
  if (names.length === 0) return;
  await trx
    .insertInto('record_images')
    .values(
      names.map((image_name, position) => ({
        record: change.record,
        record_id: change.recordId,
        position,
        image_name,
      })),
    )
    .execute();
}

/** Stored paths of the images of several records by record id; no entry if there are none. */
export async function imagesOf(
  db: Database | Trx,
  record: RecordKind,
  recordIds: string[],
): Promise<Map<string, string[]>> {
  const byRecord = new Map<string, string[]>();
  if (recordIds.length === 0) return byRecord;
  const rows = await db
    .selectFrom('record_images')
    .select(['record_id', 'image_name'])
    .where('record', '=', record)
    .where('record_id', 'in', recordIds)
    .orderBy('record_id')
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const images = byRecord.get(row.record_id) ?? [];
    byRecord.set(row.record_id, [...images, storedPath(row.image_name)]);
  }
  return byRecord;
}

/** Detaches all images from a record; the clean-up deletes those that nothing else uses. */
export async function removeImages(trx: Trx, record: RecordKind, recordId: string): Promise<void> {
  await trx
    .deleteFrom('record_images')
    .where('record', '=', record)
    .where('record_id', '=', recordId)
    .execute();
}

/** Throws `ForbiddenError` unless a profile picture is unchanged, removed or the account's own. */
export async function assertOwnImage(
  trx: Trx,
  accountId: string,
  current: string,
  reference: string,
): Promise<void> {
  if (reference === current || !isStored(reference)) return;
  const name = fileNameOf(reference);
  if (reference !== storedPath(name)) throw new ForbiddenError('imageNotYours');
  await assertUploadedBy(trx, accountId, [name]);
}

async function imageNames(trx: Trx, record: RecordKind, recordId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('record_images')
    .select('image_name')
    .where('record', '=', record)
    .where('record_id', '=', recordId)
    .execute();
  return new Set(rows.map((row) => row.image_name));
}

async function assertUploadedBy(trx: Trx, accountId: string, names: string[]): Promise<void> {
  const unique = new Set(names);
  if (unique.size === 0) return;
  if ((await lockImagesOf(trx, accountId, [...unique])) < unique.size) {
    throw new ForbiddenError('imageNotYours');
  }
}
