import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseSettings, openDatabase } from '../server/src/db/database.ts';
import { indexText } from '../server/src/db/index-text.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { seqOf } from '../server/src/db/seq.ts';
import { listEvents } from '../server/src/features/events/events.store.ts';
import { createPerson } from '../server/src/testing/factories.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { vacuum } from '../server/src/testing/vacuum.ts';
import { compared, type Line, medianMs, printLines } from './measure.ts';

const sizes = [1_000, 10_000, 50_000];
/** Rows that match the search. Constant, so that only the table grows and not the result. */
const matches = 25;

/** Measures lists and searches in growing tables, on both databases. */
export async function benchLists(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-bench-'));
  await benchDatabase('SQLite', { dataDir });
  rmSync(dataDir, { recursive: true });

  const postgres = await startPostgres();
  await postgres.createDatabase('bench');
  await benchDatabase('PostgreSQL', { dataDir, databaseUrl: postgres.url('bench') });
  await postgres.stop();
}

async function benchDatabase(name: string, settings: DatabaseSettings): Promise<void> {
  await migrate(settings);
  const db = openDatabase(settings);
  const owner = await createPerson({ db });
  const lines: { search: Line[]; pages: Line[] } = { search: [], pages: [] };
  let filled = 0;
  for (const size of sizes) {
    await fill(db, owner.id, filled, size);
    filled = size;
    const rows = size.toLocaleString('en');
    const search = await medianMs(() => list(db, { search: 'kilimanjaro' }));
    add(lines.search, `search in ${rows} rows`, search);
    const first = await medianMs(() => list(db, {}));
    add(lines.pages, `page 1 of ${rows} rows`, first);
    const last = await medianMs(() => list(db, { page: size / 10 }));
    const baseline = { label: `page 1 of ${rows} rows`, ms: first };
    lines.pages.push(compared(`last page of ${rows} rows`, last, baseline));
  }
  await db.destroy();
  printLines(`${name}: search, ${matches} matches`, lines.search);
  printLines(`${name}: pages of 10`, lines.pages);
}

/** Adds a line that is compared to the first one. */
function add(lines: Line[], label: string, ms: number): void {
  const [baseline] = lines;
  lines.push(baseline ? compared(label, ms, baseline) : { label, ms });
}

function list(db: Database, input: { page?: number; search?: string }) {
  return listEvents(db, { page: 1, limit: 10, queryfilter: 'newFirst', search: '', ...input });
}

async function fill(db: Database, ownerId: string, from: number, to: number): Promise<void> {
  const batch = 250;
  for (let start = from; start < to; start += batch) {
    const rows = Array.from({ length: Math.min(batch, to - start) }, (_, i) =>
      eventRow(ownerId, start + i, start + i < matches),
    );
    await db.insertInto('events').values(rows).execute();
  }
  await vacuum(db);
}

function eventRow(ownerId: string, n: number, matching: boolean) {
  const description = `${words(n)} ${matching ? 'Kilimanjaro' : ''}`;
  const texts = { theme: `Meeting ${n}`, venue: 'Hall', town: 'Buea', organizer: 'Office' };
  const time = new Date(Date.UTC(2000, 0, 1) + n * 60_000).toISOString();
  return {
    id: n.toString(16).padStart(24, '0'),
    owner_id: ownerId,
    ...texts,
    description,
    committee_members: '',
    special_guests: '',
    major_outcome: '',
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    participants: null,
    video: '',
    search_text: indexText(...Object.values(texts), description),
    seq: seqOf(time, '') + n,
    listed: 1 as const,
    version: 1,
    created_at: time,
    updated_at: time,
  };
}

const vocabulary =
  'alumni scholarship meeting laboratory harvest river mountain lecture mentor career'.split(' ');

/** About 300 characters, different in each row. */
function words(n: number): string {
  return Array.from(
    { length: 40 },
    (_, i) => vocabulary[(n * 7 + i * i * 3 + (n >> (i % 8))) % vocabulary.length],
  ).join(' ');
}
