import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqliteChanges } from './sqlite-changes.ts';

test('the content is unknown while the file cannot be read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-changes-'));
  const file = join(dataDir, 'a.sqlite');
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table t (a); pragma wal_checkpoint(truncate)');
  const changes = sqliteChanges(file);
  const before = changes.current();
  truncateSync(file);
  database.exec('pragma synchronous = off');
  try {
    database.exec('insert into t values (1)');
  } catch {
    // The insert may fail: the file is no longer a database.
  }
  expect(before).toMatch(/^\d+$/);
  expect(changes.current()).toBeUndefined();
  await changes.close();
  database.close();
  rmSync(dataDir, { recursive: true });
});
