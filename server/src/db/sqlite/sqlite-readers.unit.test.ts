import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnavailableError } from '../../core/domain-errors.ts';
import { type Database, openServedDatabase, sqliteFile } from '../database.ts';
import { readerStats, readList, readScan } from '../lists/list-reads.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type SqliteReaders, sqliteReaders } from './sqlite-readers.ts';

let dataDir: string;
let served: ReturnType<typeof openServedDatabase>;
let db: Database;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-readers-'));
  served = openServedDatabase({ dataDir });
  db = served.db;
  await sql`create table numbers (n integer)`.execute(db);
});
afterEach(async () => {
  await served.changes.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const add = (n: number) => sql`insert into numbers (n) values (${n})`.execute(db);

async function numbers(reads: Kysely<never> | Database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(reads);
  return rows.map(({ n }) => n);
}

/** Counts to `limit`, which takes about a second for ten million. */
async function count(reads: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${limit})
    select count(*) as total from counted`.execute(reads);
  return rows[0]?.total ?? 0;
}

describe('reads of lists', () => {
  test('run beside the main thread, which serves other requests meanwhile', async () => {
    let done = false;
    let ticks = 0;
    const counted = readScan(db, (reads) => count(reads, 3_000_000)).finally(() => {
      done = true;
    });
    // This loop stands for other requests, which query on the main thread.
    while (!done) {
      await numbers(db);
      ticks += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await counted).toBe(3_000_000);
    expect(ticks).toBeGreaterThan(100);
  });

  test('see every acknowledged write, on one snapshot', async () => {
    for (let n = 1; n <= 50; n += 1) {
      await add(n);
      const seen = await readList(db, async (reads) => {
        const first = await numbers(reads);
        await sql`update numbers set n = n + 1000`.execute(db);
        const second = await numbers(reads);
        await sql`update numbers set n = n - 1000`.execute(db);
        return [first, second];
      });
      const all = Array.from({ length: n }, (_, at) => at + 1);
      expect(seen).toEqual([all, all]);
    }
  });

  test('see what their own transaction has written', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`insert into numbers (n) values (7)`.execute(trx);
      expect(await readList(trx, numbers)).toEqual([7]);
    });
  });

  test('cannot write, and are refused with the error of SQLite', async () => {
    const write = readList(db, (reads) => sql`delete from numbers`.execute(reads));
    await expect(write).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 8 });
    // The connection is still usable after a failed statement.
    expect(await readList(db, numbers)).toEqual([]);
  });

  test('follow changes of the schema', async () => {
    expect(await readList(db, numbers)).toEqual([]);
    await sql`alter table numbers add column words text default 'x'`.execute(db);
    const { rows } = await readList(db, (reads) => sql`select * from numbers`.execute(reads));
    expect(rows).toEqual([]);
    await add(1);
    const { rows: after } = await readList(db, (reads) =>
      sql`select * from numbers`.execute(reads),
    );
    expect(after).toEqual([{ n: 1, words: 'x' }]);
  });

  test('start no thread before the first one, and end it with the database', async () => {
    expect(readerStats(db)).toEqual({ threads: 0, busy: 0, waiting: 0 });
    await readList(db, numbers);
    await readList(db, numbers);
    expect(readerStats(db)).toEqual({ threads: 1, busy: 0, waiting: 0 });
    await db.destroy();
    expect(readerStats(db)).toEqual({ threads: 0, busy: 0, waiting: 0 });
    await expect(readList(db, numbers)).rejects.toThrow(UnavailableError);
  });
});

describe('readers', () => {
  let readers: SqliteReaders;
  afterEach(() => readers.close());

  /** A read that waits until it is released, and its release function. */
  function held(cost: 'list' | 'scan') {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const ended = readers.run(cost, async () => {
      begin();
      await promise;
    });
    return { begun, end: resolve, ended };
  }

  test('leave one to lists while scans take long', async () => {
    readers = sqliteReaders(sqliteFile(dataDir));
    const scans = [held('scan'), held('scan')];
    await scans[0]?.begun;
    expect(await readers.run('list', numbers)).toEqual([]);
    expect(readers.stats()).toMatchObject({ busy: 1, waiting: 1 });
    for (const scan of scans) scan.end();
    await Promise.all(scans.map(({ ended }) => ended));
    expect(readers.stats()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('refuse who comes when many wait', async () => {
    readers = sqliteReaders(sqliteFile(dataDir));
    const waiting = Array.from({ length: 66 }, () => held('list'));
    await expect(readers.run('list', numbers)).rejects.toMatchObject({
      message: 'busy',
      retryAfter: 5,
    });
    for (const { end } of waiting) end();
    await Promise.all(waiting.map(({ ended }) => ended));
    expect(await readers.run('list', numbers)).toEqual([]);
  });

  test('replace a thread whose statement takes too long', async () => {
    readers = sqliteReaders(sqliteFile(dataDir), { statementMs: 50 });
    // Starts the thread first: a thread's first statement gets ten more seconds.
    await readers.run('scan', numbers);
    const endless = readers.run('scan', (reads) => count(reads, 5_000_000));
    await expect(endless).rejects.toMatchObject({
      message: 'storageUnavailable',
      cause: expect.objectContaining({ message: expect.stringContaining('more than 50 ms') }),
    });
    expect(await readers.run('list', numbers)).toEqual([]);
    // The thread ends when its statement does. Otherwise, four such threads would reach the limit of threads and block
    // everybody.
    await expect.poll(() => readers.stats().threads, { timeout: 90_000 }).toBe(1);
  });

  /** Reads rows of more than 16 MB, which do not fit into the memory of the thread. */
  const large = (reads: Kysely<DatabaseSchema>) =>
    sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000)
      select printf('%.1000c', 'x') || n as text from counted`.execute(reads);

  test('try once more what they were reading when they are ended for their size', async () => {
    readers = sqliteReaders(sqliteFile(dataDir), { memoryMb: 16 });
    let tries = 0;
    const read = readers.run('scan', async (reads) => {
      tries += 1;
      if (tries === 1) await large(reads);
      return numbers(reads);
    });
    expect(await read).toEqual([]);
    expect(tries).toBe(2);
  });

  test('end when they are not needed any more', async () => {
    readers = sqliteReaders(sqliteFile(dataDir), { idleMs: 50 });
    await Promise.all([readers.run('list', numbers), readers.run('list', numbers)]);
    await expect.poll(() => readers.stats().threads, { timeout: 90_000 }).toBe(0);
    expect(await readers.run('list', numbers)).toEqual([]);
  });

  test('replace a thread that crashes twice, and fail what it was reading', async () => {
    readers = sqliteReaders(sqliteFile(dataDir), { memoryMb: 16 });
    const crash = readers.run('scan', large);
    await expect(crash).rejects.toMatchObject({
      message: 'storageUnavailable',
      cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    });
    expect(await readers.run('list', numbers)).toEqual([]);
  });
});
