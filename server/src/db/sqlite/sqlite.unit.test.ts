import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Database,
  openDatabase,
  openForLongWork,
  openServedDatabase,
  ping,
} from '../database.ts';
import { isLocked } from './sqlite.ts';
import { writeUnsynced } from './without-fsync.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-sqlite-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Holds a lock of a file without WAL for 300 ms, like a process that opens a new database at the same moment. */
const holdLock = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData.file);
  database.exec('create table one (id); ' + workerData.lock);
  parentPort.postMessage('locked');
  setTimeout(() => { database.exec('commit'); database.close(); }, 300);
`;

test.each([
  ['exclusive', 'begin exclusive'],
  // SQLite does not wait for this one when it switches to WAL.
  ['reserved', 'begin immediate'],
])('opens a new database while another process holds its %s lock', async (_kind, lock) => {
  const file = join(dataDir, 'alumni.sqlite');
  const holder = new Worker(holdLock, { eval: true, workerData: { file, lock } });
  await once(holder, 'message');
  const db = openDatabase({ dataDir });
  await expect(ping(db)).resolves.toBeUndefined();
  await db.destroy();
  await once(holder, 'exit');
});

test('a file whose lock is held, or that has none to give, is told before a start waits for it', () => {
  const file = join(dataDir, 'alumni.sqlite');
  expect(isLocked(file)).toBe(false);
  const holder = new DatabaseSync(join(dataDir, 'held.sqlite'));
  holder.exec('begin exclusive');
  expect(isLocked(join(dataDir, 'held.sqlite'))).toBe(true);
  holder.close();
});

test('a migration waits for the lock of another one, however long that takes', async () => {
  const timeouts: (number | undefined)[] = [];
  for (const open of [openDatabase, openForLongWork]) {
    const db = open({ dataDir });
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
    timeouts.push(rows[0]?.timeout);
    await db.destroy();
  }
  expect(timeouts).toEqual([5_000, 3_600_000]);
});

test('a program that serves syncs each commit, but not those that a power cut may take', async () => {
  const { db, changes } = openServedDatabase({ dataDir });
  const synchronous = async (on: Database) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous;
  const [normal, full] = [1, 2];
  expect(await synchronous(db)).toBe(full);
  expect(await writeUnsynced(db, synchronous)).toBe(normal);
  const failed = writeUnsynced(db, () => Promise.reject(new Error('none of it')));
  await expect(failed).rejects.toThrow('none of it');
  expect(await synchronous(db)).toBe(full);
  await changes.close();
  await db.destroy();
});

test('a statement that was prepared before reads columns that were added since', async () => {
  const db = openDatabase({ dataDir });
  await sql`create table numbers (n integer)`.execute(db);
  await sql`insert into numbers values (1)`.execute(db);
  const read = async () => (await sql`select * from numbers`.execute(db)).rows;
  expect(await read()).toEqual([{ n: 1 }]);
  await sql`alter table numbers add column name text default 'one'`.execute(db);
  expect(await read()).toEqual([{ n: 1, name: 'one' }]);
  await db.destroy();
});
