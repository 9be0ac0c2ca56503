import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openServedDatabase } from '../database.ts';
import { sqliteSyncs } from './sqlite-syncs.ts';
import { writeUnsynced } from './without-fsync.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-syncs-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A disk that takes its time: each sync ends, or fails, when it is told to. */
function slowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  const fdatasync = () => {
    const sync = Promise.withResolvers<void>();
    syncs.push(sync);
    return sync.promise;
  };
  return { syncs, fdatasync };
}

/** Whether a promise is settled once what is due has run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  const note = () => {
    done = true;
  };
  promise.then(note, note);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return done;
}

describe('the log of writes', () => {
  const refused = new Error('EIO');

  async function syncedLog(checkpoint = () => true) {
    const file = join(dataDir, 'db');
    await (await open(`${file}-wal`, 'w')).close();
    const disk = slowDisk();
    return { ...disk, ...sqliteSyncs(file, { ...disk, checkpoint }) };
  }

  test('is synced once for all who committed while it was synced before', async () => {
    const { syncs, sync, close } = await syncedLog();
    const first = sync();
    const others = [sync(), sync(), sync()];
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    syncs[0]?.resolve();
    await first;
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    expect(await isDone(Promise.any(others))).toBe(false);
    syncs[1]?.resolve();
    await Promise.all(others);
    await close();
    expect(syncs).toHaveLength(2);
  });

  test('that the disk has refused is in doubt until all of it was written again', async () => {
    const checkpoint = vi.fn(() => true).mockReturnValueOnce(false);
    const { syncs, sync, close } = await syncedLog(checkpoint);
    const [first, second] = [sync(), sync()];
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    syncs[0]?.reject(refused);
    await expect(first).rejects.toBe(refused);
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    syncs[1]?.resolve();
    await expect(second).rejects.toThrow('not on the disk yet');
    const third = sync();
    await vi.waitFor(() => expect(syncs).toHaveLength(3));
    syncs[2]?.resolve();
    await third;
    const fourth = sync();
    await vi.waitFor(() => expect(syncs).toHaveLength(4));
    syncs[3]?.resolve();
    await fourth;
    expect(checkpoint).toHaveBeenCalledTimes(2);
    await close();
  });
});

describe('a program that serves', () => {
  const insert = (db: Database) => sql`insert into numbers values (1)`.execute(db);
  const count = async (db: Database) =>
    (await sql<{ n: number }>`select count(*) as n from numbers`.execute(db)).rows[0]?.n;

  async function servedOnSlowDisk() {
    const { db, changes } = openServedDatabase({ dataDir });
    await sql`create table numbers (n integer)`.execute(db);
    await insert(db);
    const disk = slowDisk();
    const handle = await open(join(dataDir, 'alumni.sqlite-wal'));
    vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync').mockImplementation(
      disk.fdatasync,
    );
    await handle.close();
    const close = async () => {
      await changes.close();
      await db.destroy();
    };
    return { ...disk, db, close };
  }

  test('answers who has written when it is on the disk, and everybody else meanwhile', async () => {
    const { syncs, db, close } = await servedOnSlowDisk();
    const writes = [insert(db), db.transaction().execute(insert), db.connection().execute(insert)];
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    expect(await count(db)).toBe(4);
    expect(await isDone(Promise.any(writes))).toBe(false);
    syncs[0]?.resolve();
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    syncs[1]?.resolve();
    await Promise.all(writes);
    await close();
  });

  test('tells who has written that the disk refused it', async () => {
    const { syncs, db, close } = await servedOnSlowDisk();
    const write = db.transaction().execute(insert);
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    syncs[0]?.reject(Object.assign(new Error('refused'), { code: 'EIO' }));
    await expect(write).rejects.toThrow('refused');
    const next = insert(db);
    await vi.waitFor(() => expect(syncs).toHaveLength(2));
    syncs[1]?.resolve();
    await next;
    expect(await count(db)).toBe(3);
    await close();
  });

  test('waits for the disk with writes alone, and not with those that may be lost', async () => {
    const { syncs, db, close } = await servedOnSlowDisk();
    expect(await count(db)).toBe(1);
    await writeUnsynced(db, insert);
    await expect(writeUnsynced(db, () => Promise.reject(new Error('none of it')))).rejects.toThrow(
      'none of it',
    );
    expect(await count(db)).toBe(2);
    expect(syncs).toHaveLength(0);
    const write = insert(db);
    await vi.waitFor(() => expect(syncs).toHaveLength(1));
    syncs[0]?.resolve();
    await write;
    await close();
  });
});
