import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listedColumns } from '../server/src/accounts/listed-columns.ts';
import { newRollNumber } from '../server/src/accounts/roll-number-format.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../server/src/db/database.ts';
import { newId } from '../server/src/db/ids.ts';
import { indexText } from '../server/src/db/lists/index-text.ts';
import { orderKey } from '../server/src/db/lists/seq.ts';
import { migrate } from '../server/src/db/migrate.ts';
import {
  type DirectoryReader,
  listDirectory,
} from '../server/src/features/directory/directory.store.ts';
import { findEvent, listEvents } from '../server/src/features/events/events.store.ts';
import { listTestimonies } from '../server/src/features/home/home.store.ts';
import { createPerson } from '../server/src/testing/factories.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { vacuum } from '../server/src/testing/vacuum.ts';
import { inTurns, print, type Ratio, time } from './measure.ts';

interface Size {
  members: number;
  events: number;
}

interface Filled extends Size {
  db: Database;
  eventId: string;
}

const small: Size = { members: 1_000, events: 1_000 };
export const large: Size = { members: 100_000, events: 100_000 };
export const million: Size = { members: 1_000_000, events: 100_000 };

/** Rows that each selective search finds. The number is the same in small and in large tables. */
const matches = 25;
const rounds = 15;
const batch = 250;

/** Measures lists and searches in small and large tables, on both databases. */
export async function benchSizes(options: { million: boolean }): Promise<Ratio[]> {
  const sizes = [small, large, ...(options.million ? [million] : [])];
  const folder = mkdtempSync(join(tmpdir(), 'alumni-bench-'));
  const postgres = await startPostgres();
  const ratios: Ratio[] = [];
  for (const name of ['SQLite', 'PostgreSQL']) {
    const filled: Filled[] = [];
    for (const size of sizes) {
      const of = `bench_${size.members}`;
      if (name === 'PostgreSQL') await postgres.createDatabase(of);
      const databaseUrl = name === 'PostgreSQL' ? postgres.url(of) : undefined;
      filled.push(await fill({ dataDir: join(folder, of), databaseUrl }, size));
    }
    const [first, ...others] = filled;
    for (const other of others) {
      if (first) ratios.push(...(await compareSizes(name, first, other)));
      ratios.push(...(await compareReaders(name, other)));
    }
    for (const { db } of filled) await db.destroy();
  }
  await postgres.stop();
  rmSync(folder, { recursive: true });
  return ratios;
}

interface Asked {
  page?: number;
  search?: string;
}

/** Queries of the directory, by visitors and by members. */
const directoryQueries: Record<string, (of: Filled) => Asked> = {
  'directory, page 1': () => ({}),
  'directory, last page': (of) => ({ page: of.members / 10 }),
  'directory, a rare name': () => ({ search: 'Kilimanjaro' }),
  'directory, a rare name with accents': () => ({ search: 'Kilímanjáro' }),
  'directory, a common name': () => ({ search: 'marie' }),
  'directory, two letters': () => ({ search: 'ma' }),
  'directory, one letter': () => ({ search: 'a' }),
  'directory, two letters that nobody has': () => ({ search: 'qz' }),
};

type Query = (of: Filled) => Promise<unknown>;

/** Queries of visitors without an account. */
const queries: Record<string, Query> = {
  ...Object.fromEntries(
    Object.entries(directoryQueries).map(([label, asked]): [string, Query] => [
      label,
      (of) => directory(of, 'public', asked(of)),
    ]),
  ),
  testimonies: ({ db }) => listTestimonies(db),
  'one event': ({ db, eventId }) => findEvent(db, eventId, { includeSuspended: false }),
  'events, page 1': (of) => events(of, {}),
  'events, last page': (of) => events(of, { page: of.events / 10 }),
  'events, a rare word': (of) => events(of, { search: 'kilimanjaro' }),
  'events, a word of every fifth': (of) => events(of, { search: 'harvest festival' }),
};

/** Compares searches of members with searches of visitors. Both find the same people but read different columns. */
async function compareReaders(name: string, of: Filled): Promise<Ratio[]> {
  const members = of.members.toLocaleString('en');
  console.log(`\n${name}: ${members} members, what members ask against visitors`);
  const ratios: Ratio[] = [];
  for (const [label, asked] of Object.entries(directoryQueries)) {
    const [visitorMs, memberMs] = await inTurns(
      [
        () => time(() => directory(of, 'public', asked(of))),
        () => time(() => directory(of, 'members', asked(of))),
      ] as const,
      rounds,
    );
    const value = memberMs / visitorMs;
    const ratio: Ratio = { name: `${name}, ${members}: members, ${label}`, value, better: 'lower' };
    print({ ...ratio, name: label }, `${memberMs.toFixed(2)} ms against ${visitorMs.toFixed(2)}`);
    ratios.push(ratio);
  }
  return ratios;
}

async function compareSizes(name: string, less: Filled, more: Filled): Promise<Ratio[]> {
  const members = more.members.toLocaleString('en');
  console.log(`\n${name}: ${members} members, ${more.events.toLocaleString('en')} events × 1,000`);
  const ratios: Ratio[] = [];
  for (const [label, query] of Object.entries(queries)) {
    const [lessMs, moreMs] = await inTurns(
      [() => time(() => query(less)), () => time(() => query(more))] as const,
      rounds,
    );
    const ratio: Ratio = {
      name: `${name}, ${members}: ${label}`,
      value: moreMs / lessMs,
      better: 'lower',
    };
    print({ ...ratio, name: label }, `${moreMs.toFixed(2)} ms against ${lessMs.toFixed(2)}`);
    ratios.push(ratio);
  }
  return ratios;
}

function directory({ db }: Filled, reader: DirectoryReader, asked: Asked) {
  return listDirectory(db, reader, {
    page: 1,
    limit: 10,
    queryfilter: 'name',
    search: '',
    ...asked,
  });
}

function events({ db }: Filled, asked: Asked) {
  return listEvents(db, { page: 1, limit: 10, queryfilter: 'newFirst', search: '', ...asked });
}

/** Fills a database for searches of every kind; the caller destroys it. */
export async function fill(settings: DatabaseSettings, size: Size): Promise<Filled> {
  await migrate(settings);
  const db = openDatabase(settings);
  const owner = await createPerson({ db });
  await inBatches(size.members, (trx, from, to) =>
    trx
      .insertInto('accounts')
      .values(rows(from, to, memberRow))
      .execute(),
  );
  await inBatches(size.events, (trx, from, to) =>
    trx
      .insertInto('events')
      .values(rows(from, to, (n) => eventRow(owner.id, n)))
      .execute(),
  );
  await vacuum(db);
  return { ...size, db, eventId: eventRow(owner.id, 5).id };

  async function inBatches(
    count: number,
    insert: (trx: Database, from: number, to: number) => Promise<unknown>,
  ): Promise<void> {
    const perTransaction = 20 * batch;
    for (let start = 0; start < count; start += perTransaction) {
      const end = Math.min(start + perTransaction, count);
      await db.transaction().execute(async (trx) => {
        for (let from = start; from < end; from += batch) {
          await insert(trx, from, Math.min(from + batch, end));
        }
      });
    }
  }
}

function rows<Row>(from: number, to: number, row: (n: number) => Row): Row[] {
  return Array.from({ length: to - from }, (_, i) => row(from + i));
}

const firstNames = ['Marie', 'Jean', 'Aïssatou', 'Paul', 'Hélène', 'Ibrahim', 'Chantal', 'Samuel'];
const lastNames = ['Ngo Bassa', 'Mbarga', 'Tchoupo', 'Abena', 'Fouda', 'Njoya', 'Etoundi', 'Kamga'];

function memberRow(n: number) {
  const id = newId();
  const createdAt = timeOf(n);
  const shown = {
    account_type: 'user' as const,
    admission: 'admitted' as const,
    unlisted: 0 as const,
    visibility: '{}',
    first_name: firstNames[n % firstNames.length] ?? '',
    last_name: `${n < matches ? 'Kilimanjaro' : lastNames[(n >> 3) % lastNames.length]} ${syllables(n)}`,
    deletion_due_at: null,
    maiden_name: '',
    profession: 'Chemist',
    field_of_study: 'Organic chemistry',
    testimony: n % 20 === 0 ? 'The scholarship changed my life.' : '',
    profile_image: '/images/none.jpg',
    roll_no: newRollNumber(),
    email: `member${n}@alumni.example`,
    promotion: 1970 + (n % 50),
    town: `Town ${n % 200}`,
    country: 'CM',
    mentor: n % 10 === 0 ? 'Laboratory work' : '',
  };
  return {
    id,
    email_key: `member${n}@alumni.example`,
    password_hash: '',
    language: 'fr' as const,
    title: '',
    gender: '',
    telephone: '',
    address: '',
    description: 'Works in a laboratory at the coast.',
    ...shown,
    ...listedColumns(shown),
    seq: orderKey(createdAt, '') + n,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function eventRow(ownerId: string, n: number) {
  const rare = n < matches ? 'Kilimanjaro' : '';
  const description = `${words(n)} ${rare} ${n % 5 === 0 ? 'harvest festival' : ''}`;
  const texts = { theme: `Meeting ${n}`, venue: 'Hall', town: 'Buea', organizer: 'Office' };
  const createdAt = timeOf(n);
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
    seq: orderKey(createdAt, '') + n,
    listed: 1 as const,
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function timeOf(n: number): string {
  return new Date(Date.UTC(2000, 0, 1) + n * 60_000).toISOString();
}

/** Makes a rare name. */
function syllables(n: number): string {
  const parts = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'su', 'ti', 'wa', 'yo'];
  return [n % 10, (n >> 4) % 10, (n >> 8) % 10].map((i) => parts[i]).join('');
}

const vocabulary =
  'alumni scholarship meeting laboratory mountain lecture mentor career library river'.split(' ');

/** About 300 characters, different in each row. */
function words(n: number): string {
  return Array.from(
    { length: 40 },
    (_, i) => vocabulary[(n * 7 + i * i * 3 + (n >> (i % 8))) % vocabulary.length],
  ).join(' ');
}
