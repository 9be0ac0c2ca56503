import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServedDatabase } from '../database.ts';
import { readList, readScan } from '../lists/list-reads.ts';
import { sqliteCheckpoints } from './sqlite-checkpoints.ts';

let dataDir: string;
let file: string;
let opened: ReturnType<typeof openServedDatabase>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-checkpoints-'));
  file = join(dataDir, 'alumni.sqlite');
  opened = openServedDatabase({ dataDir });
  await sql`create table notes (text text)`.execute(opened.db);
});
afterEach(async () => {
  await opened.changes.close();
  await opened.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const write = () => sql`insert into notes values (${'x'.repeat(10_000)})`.execute(opened.db);

test('the log is brought into the database, and does not grow for ever while it is written', async () => {
  for (let n = 0; n < 1_500; n += 1) await write();
  const goOn = async () => {
    for (let n = 0; n < 200; n += 1) await write();
    return statSync(`${file}-wal`).size;
  };
  await expect.poll(goOn, { timeout: 60_000 }).toBeLessThan(8 * 1024 * 1024);
  // Over 16 MB were written and the WAL has under 8 MB. So a checkpoint moved the rest into the file.
  expect(statSync(file).size).toBeGreaterThan(8 * 1024 * 1024);
});

test('the log begins anew although one read follows the other without a gap', async () => {
  let done = false;
  const readOn = async (run: typeof readList) => {
    while (!done) {
      await run(opened.db, async (reads) => {
        await sql`select count(*) from notes`.execute(reads);
        await wait(50);
      });
    }
  };
  const reads = Promise.all([readScan, readScan, readList, readList].map(readOn));
  try {
    for (let n = 0; n < 1_800; n += 1) await write();
    const size = async () => {
      await write();
      return statSync(`${file}-wal`).size;
    };
    expect(await size()).toBeGreaterThan(16 * 1024 * 1024);
    for (let n = 0; n < 200; n += 1) await write();
    await expect.poll(size, { timeout: 10_000 }).toBeLessThan(1024 * 1024);
  } finally {
    done = true;
    await reads;
  }
});

test('what was written and is in the log alone is there after the program has closed', async () => {
  for (let n = 0; n < 10; n += 1) await write();
  expect(statSync(file).size).toBeLessThan(50_000);
  await opened.changes.close();
  await opened.db.destroy();
  opened = openServedDatabase({ dataDir });
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(
    opened.db,
  );
  expect(rows[0]?.count).toBe(10);
});

test('a checkpoint that fails, as on a full disk, does not end the program', async () => {
  const checkpoints = sqliteCheckpoints(join(dataDir, 'missing', 'alumni.sqlite'), (task) =>
    task(),
  );
  checkpoints.countRows(200);
  await expect(checkpoints.close()).resolves.toBeUndefined();
});
