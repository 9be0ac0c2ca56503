import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { countRows } from '../db/rows.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import { backupBucketSettings, startObjectStore } from '../testing/object-store.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openBucket } from './bucket/bucket.ts';
import { bucketReader } from './bucket/bucket-backup.ts';
import { folderReader } from './folder/folder-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { restoreNote } from './restore-note.ts';
import type { BackupTable } from './tables.store.ts';

const silent = () => {};

test.each(['sqlite-folder', 'sqlite-bucket', 'postgres-folder', 'postgres-bucket'])(
  'restores a backup that a version before 1.0 has made: %s',
  async (name) => {
    await using unpacked = await unpack(name);
    const { reader } = unpacked;
    const database = await createTestDatabase({ migrated: false });
    const deps = { ...database, storage: await openImageStorage(database) };
    const { manifest } = await restoreBackup(deps, reader, silent);
    // The note makes the restore look killed: the repeat must succeed although the database has rows.
    const note = { from: reader.label, backupAt: manifest.createdAt };
    await restoreNote.write(deps.dataDir, note);
    await restoreBackup(deps, reader, silent);

    const counts: Record<string, number> = {};
    // `known_backups` is gone since 1.0: the backups of each site have a folder of their own instead.
    const { known_backups: _, ...tables } = manifest.tables;
    for (const table of Object.keys(tables)) {
      counts[table] = await countRows(deps.db.selectFrom(table as BackupTable));
    }
    // A restored database has one more option, which marks it as a copy.
    const { site_options: options = 0 } = tables;
    expect(counts).toEqual({ ...tables, site_options: options + 1 });
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    const news = await deps.db.selectFrom('news').select(['title', 'description']).execute();
    expect(news).toEqual([
      { title: 'Journées portes ouvertes', description: 'Two\nlines; "quoted" ɛ ɔ 🎓' },
    ]);
    const { rows } = await sql<{ list: string }>`select list from list_buckets
      where rows > 0 order by list`.execute(deps.db);
    expect(rows.map(({ list }) => list)).toContain('news');
    expect(await Array.fromAsync(deps.storage.list())).toHaveLength(counts.images ?? 0);
    await database.close();
  },
);

/** Unpacks a backup from before 1.0, which has the layout of a folder or of a bucket. */
async function unpack(name: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'alumni-unreleased-'));
  const file = fileURLToPath(new URL(`../testing/backups/${name}.tgz`, import.meta.url));
  await extract({ file, cwd });
  const remove = () => rmSync(cwd, { recursive: true, force: true });
  if (name.endsWith('folder')) {
    const [backup = ''] = readdirSync(cwd).filter((entry) => !entry.startsWith('.'));
    return { reader: folderReader(join(cwd, backup)), [Symbol.asyncDispose]: async () => remove() };
  }
  const store = await startObjectStore();
  const bucket = openBucket(backupBucketSettings(store));
  const files = readdirSync(cwd, { recursive: true, encoding: 'utf8' });
  for (const path of files.filter((entry) => statSync(join(cwd, entry)).isFile())) {
    const bytes = readFileSync(join(cwd, path));
    await bucket.put(path, bytes.length, () => bytes);
  }
  const [backup = ''] = readdirSync(join(cwd, 'backups'));
  return {
    reader: bucketReader(bucket, backup),
    async [Symbol.asyncDispose]() {
      await store.stop();
      remove();
    },
  };
}
