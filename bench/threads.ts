import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase, openServedDatabase } from '../server/src/db/database.ts';
import { newId, now } from '../server/src/db/ids.ts';
import type { ScanReads } from '../server/src/db/lists/list-reads.ts';
import { paginate } from '../server/src/db/lists/paginate.ts';
import { hasWords } from '../server/src/db/lists/search-list.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { listEvents } from '../server/src/features/events/events.store.ts';
import { inTurns, print, type Ratio, time } from './measure.ts';

const messages = 50_000;
const listsAtOnce = 100;

/**
 * Compares reading SQLite lists in threads with reading them on the serving thread. Measures the cost of one list, and
 * how long other requests wait during a full table scan.
 */
export async function benchThreads(): Promise<Ratio[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-bench-'));
  await migrate({ dataDir });
  const there = openDatabase({ dataDir });
  const served = openServedDatabase({ dataDir });
  await fill(there);
  const [cost, costInThread] = await inTurns([
    () => time(() => lists(there)),
    () => time(() => lists(served.db)),
  ] as const);
  const [wait, waitBeside] = await inTurns([
    () => meanWaitMs(() => search(there)),
    () => meanWaitMs(() => search(served.db)),
  ] as const);
  await served.changes.close();
  await served.db.destroy();
  await there.destroy();
  rmSync(dataDir, { recursive: true });

  console.log('\nLists of SQLite in threads, against the thread that serves');
  const ratios: Ratio[] = [
    { name: 'a list in a thread', value: costInThread / cost, better: 'lower' },
    { name: 'wait of others for a search in a thread', value: waitBeside / wait, better: 'lower' },
  ];
  const notes = [
    `${(costInThread / listsAtOnce).toFixed(2)} ms, there ${(cost / listsAtOnce).toFixed(2)} ms`,
    `${waitBeside.toFixed(2)} ms, there ${wait.toFixed(2)} ms`,
  ];
  for (const [i, ratio] of ratios.entries()) print(ratio, notes[i] ?? '');
  return ratios;
}

async function fill(db: Database): Promise<void> {
  const batch = 1_000;
  for (let n = 0; n < messages; n += batch) {
    const rows = Array.from({ length: batch }, () => ({
      ...{ id: newId(), name: 'A', email: 'a@b.cm', created_at: now(), read_at: null },
      message: 'Where and when is the next meeting? '.repeat(20),
    }));
    await db.insertInto('contact_messages').values(rows).execute();
  }
}

async function lists(db: Database): Promise<void> {
  const input = { page: 1, limit: 10, queryfilter: 'newFirst', search: '' } as const;
  for (let n = 0; n < listsAtOnce; n += 1) await listEvents(db, input);
}

/** A search that no index supports, like the searches in administrators' lists. */
function search(db: Database): Promise<unknown> {
  const found = (reads: ScanReads) =>
    reads
      .selectFrom('contact_messages')
      .selectAll()
      .where(hasWords(reads, ['message'], 'nothing'));
  return paginate(db, found, { page: 1, limit: 10 });
}

/** Average wait of a request that arrives at a random moment during `work`. */
async function meanWaitMs(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  let waited = 0;
  const started = performance.now();
  const working = work().finally(() => {
    done = true;
  });
  for (let before = started; !done; ) {
    await new Promise((resolve) => setImmediate(resolve));
    const turn = performance.now() - before;
    waited += turn * (turn / 2);
    before += turn;
  }
  await working;
  return waited / (performance.now() - started);
}
