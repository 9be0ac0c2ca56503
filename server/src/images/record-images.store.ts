import { fileNameOf, isStored, storedPath } from '@alumni/shared/images/stored-path';
import type { RecordKind } from '@alumni/shared/records/trash';
import { ForbiddenError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { imageMessages } from './images.messages.ts';
import { lockImages, trashImages, untrashImages } from './images.store.ts';

/** Position in `former_images` of a picture that was removed from its record. */
const takenOffPosition = -1;

const batchSize = 500;

interface RecordRef {
  kind: RecordKind;
  id: string;
}

/**
 * Replaces a record's images with `images` (stored paths, in order). Throws `ForbiddenError` unless each one is or
 * was on the record, or was uploaded by the editor.
 */
export async function replaceImages(
  trx: Trx,
  change: { record: RecordRef; editorId: string; images: string[] },
): Promise<void> {
  const { record, editorId } = change;
  const names = change.images.map(fileNameOf);
  const existing = await detachImages(trx, record);
  const added = names.filter((name) => !existing.includes(name));
  await assertMayUse(trx, added, { editorId, record });
  const takenOff = existing.filter((name) => !names.includes(name));
  await insertFormer(trx, record, takenOff, takenOffPosition);
  await forget(trx, record, names);
  await insertImages(trx, record, names);
}

/** Stored paths of images by record id. Records without images have no entry. */
export async function imagesOf(db: Database | Trx, record: RecordKind, recordIds: string[]) {
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

/** Moves the images of a deleted record to the trash, except those in use elsewhere. */
export async function trashImagesOf(trx: Trx, record: RecordRef): Promise<void> {
  const names = await detachImages(trx, record);
  await insertFormer(trx, record, names);
  await trashImages(trx, names);
}

/** Restores the images of a restored record. Returns their number. */
export async function restoreImagesOf(trx: Trx, record: RecordRef): Promise<number> {
  const rows = await trx
    .selectFrom('former_images')
    .select('image_name')
    .where('record', '=', record.kind)
    .where('record_id', '=', record.id)
    .where('position', '>=', 0)
    .orderBy('position')
    .execute();
  const names = rows.map((row) => row.image_name);
  await untrashImages(trx, names);
  await forget(trx, record, names);
  await insertImages(trx, record, names);
  return names.length;
}

/** Deletes the references from records to their former images. */
export async function forgetImagesOf(trx: Trx, kind: RecordKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('former_images')
    .where('record', '=', kind)
    .where('record_id', 'in', ids)
    .execute();
}

/** Deletes the references of removed records to their current and former images. Returns the names. */
export async function detachImagesOf(trx: Trx, kind: RecordKind, ids: string[]): Promise<string[]> {
  const names = new Set<string>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    for (const query of [trx.deleteFrom('record_images'), trx.deleteFrom('former_images')]) {
      const rows = await query
        .where('record', '=', kind)
        .where('record_id', 'in', batch)
        .returning('image_name')
        .execute();
      for (const { image_name } of rows) names.add(image_name);
    }
  }
  return [...names];
}

/** Throws `ForbiddenError` unless a profile picture is unchanged, removed, or uploaded by the account. */
export async function assertOwnImage(
  trx: Trx,
  accountId: string,
  current: string,
  reference: string,
): Promise<void> {
  if (reference === current || !isStored(reference)) return;
  const name = fileNameOf(reference);
  if (reference !== storedPath(name)) throw new ForbiddenError(imageMessages.imageNotYours);
  await assertMayUse(trx, [name], { editorId: accountId });
}

async function insertImages(trx: Trx, { kind, id }: RecordRef, names: string[]) {
  if (names.length === 0) return;
  await trx
    .insertInto('record_images')
    .values(
      names.map((image_name, position) => ({ record: kind, record_id: id, image_name, position })),
    )
    .execute();
}

async function insertFormer(trx: Trx, { kind, id }: RecordRef, names: string[], position?: number) {
  if (names.length === 0) return;
  await trx
    .insertInto('former_images')
    .values(
      names.map((image_name, at) => ({
        record: kind,
        record_id: id,
        image_name,
        position: position ?? at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function forget(trx: Trx, { kind, id }: RecordRef, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .deleteFrom('former_images')
    .where('record', '=', kind)
    .where('record_id', '=', id)
    .where('image_name', 'in', names)
    .execute();
}

/** Removes a record's images from it. Returns their names in order. */
async function detachImages(trx: Trx, { kind, id }: RecordRef): Promise<string[]> {
  const rows = await trx
    .deleteFrom('record_images')
    .where('record', '=', kind)
    .where('record_id', '=', id)
    .returning(['image_name', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map((row) => row.image_name);
}

async function assertMayUse(trx: Trx, names: string[], by: Parameters<typeof lockImages>[2]) {
  const unique = [...new Set(names)];
  if (unique.length === 0) return;
  if ((await lockImages(trx, unique, by)) < unique.length)
    throw new ForbiddenError(imageMessages.imageNotYours);
}
