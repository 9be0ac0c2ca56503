import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { type Database, openDatabase, sqliteFile } from '../server/src/db/database.ts';
import type { ImageStorage } from '../server/src/images/storage/image-storage.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import type { createLedger } from './ledger.ts';

/** Asserts that a data folder is undamaged and has every acknowledged write and every file. */
export async function expectIntact(
  dataDir: string,
  ledger: Pick<ReturnType<typeof createLedger>, 'missing'>,
): Promise<void> {
  expectIntegrity(dataDir);
  const db = openDatabase({ dataDir });
  try {
    expect(await ledger.missing(db)).toEqual([]);
    expect(await damagedPictures(db, await openImageStorage({ dataDir }))).toEqual([]);
  } finally {
    await db.destroy();
  }
}

export function expectIntegrity(dataDir: string): void {
  const database = new DatabaseSync(sqliteFile(dataDir));
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  } finally {
    database.close();
  }
}

/** Image rows with a missing file or a wrong hash. */
export async function damagedPictures(db: Database, storage: ImageStorage): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, sha256 } of await db
    .selectFrom('images')
    .select(['name', 'sha256'])
    .execute()) {
    const file = await storage.open(name);
    const bytes = file && (await buffer(file.stream));
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) damaged.push(name);
  }
  return damaged;
}
