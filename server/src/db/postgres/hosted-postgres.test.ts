import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { failureMessage } from '../../boot/failure-message.ts';
import { checkHealth } from '../../features/health/check-health.ts';
import { openImageStorage } from '../../images/storage/open-image-storage.ts';
import { templateDatabase } from '../../testing/postgres.ts';
import { openDatabase, openForLongWork, openPostgresChanges, ping } from '../database.ts';
import { findDamage } from '../integrity/integrity.ts';
import { migrate } from '../migrate.ts';

const serverUrl = inject('postgresUrl') ?? '';
const role = `hosted_${randomBytes(4).toString('hex')}`;
const made: string[] = [];

/** Runs statements as the administrator of a database. */
async function administer(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(serverUrl.replace(/\/postgres$/, `/${database}`));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database as a hoster does. Its user owns the database and has no other rights. */
async function hostedDatabase({ owner = role, template = 'template0', options = '' } = {}) {
  const name = `${role}_${made.length}`;
  made.push(name);
  await administer(
    'postgres',
    `create database ${name} owner ${owner} template ${template} ${options}`,
  );
  const url = new URL(serverUrl);
  Object.assign(url, { username: role, password: 'x', pathname: name });
  return {
    settings: { dataDir: '/nowhere', databaseUrl: url.href },
    administer: (...statements: string[]) => administer(name, ...statements),
  };
}

describe.skipIf(!serverUrl)('PostgreSQL as hosters give it', () => {
  beforeAll(() => administer('postgres', `create role ${role} login password 'x'`));
  afterAll(async () => {
    for (const name of made) await administer('postgres', `drop database ${name} with (force)`);
    await administer('postgres', `drop role ${role}`);
  });

  type Hosted = Awaited<ReturnType<typeof hostedDatabase>>;
  const refusals: [string, () => Promise<Hosted>, RegExp][] = [
    [
      'no right on public',
      () => hostedDatabase({ owner: 'postgres' }),
      /may not create tables in the database .* OWNER TO "hosted_/,
    ],
    [
      'pg_trgm not allowed',
      async () => {
        const hosted = await hostedDatabase({ owner: 'postgres' });
        await hosted.administer(`grant create on schema public to ${role}`);
        return hosted;
      },
      /create extension "pg_trgm"'\. Its administrator says .*CREATE EXTENSION pg_trgm/,
    ],
    [
      'pg_trgm in another schema',
      async () => {
        const hosted = await hostedDatabase();
        await hosted.administer('create schema more', 'create extension pg_trgm schema more');
        return hosted;
      },
      /pg_trgm is in the schema more, .*ALTER EXTENSION pg_trgm SET SCHEMA public/,
    ],
    [
      'an encoding that lacks letters',
      () => hostedDatabase({ options: "encoding 'LATIN1' locale 'C'" }),
      /has the encoding LATIN1, .*ENCODING 'UTF8' TEMPLATE template0/,
    ],
    [
      'no writes',
      async () => {
        const hosted = await hostedDatabase();
        const readOnly = `alter role ${role} in database ${made.at(-1)} set default_transaction_read_only = on`;
        await hosted.administer(readOnly);
        return hosted;
      },
      /takes no writes/,
    ],
    [
      'migrations of another program',
      async () => {
        const hosted = await hostedDatabase();
        await hosted.administer(
          'create table kysely_migration (name text)',
          "insert into kysely_migration values ('2020-shop')",
          `grant select on kysely_migration to ${role}`,
        );
        return hosted;
      },
      /tables of another program \(kysely_migration: 2020-shop\)/,
    ],
    [
      'tables of another program',
      async () => {
        const hosted = await hostedDatabase();
        await hosted.administer('create table events (id text)');
        return hosted;
      },
      /relation "events" already exists'\. Another program/,
    ],
  ];

  test.each(refusals)('%s is said in one line, with what to do', async (_, create, sentence) => {
    const { settings } = await create();
    const reason = await migrate(settings).catch(failureMessage);
    expect(reason).toMatch(/^DATABASE_URL: [^\n]*$/);
    expect(reason).toMatch(sentence);
  });

  test('tables that others have in their schemas are left alone', async () => {
    const { settings, administer } = await hostedDatabase();
    await administer(
      'create schema shop',
      `grant usage on schema shop to ${role}`,
      'create table shop.kysely_migration (name text)',
      'create table shop.events (id text)',
    );
    expect(await migrate(settings, { target: '001-init' })).toEqual(['001-init']);
    expect(await migrate(settings, { target: '001-init' })).toEqual([]);
    expect(await findDamage(settings)).toBeUndefined();
  });

  test('time-outs are of a transaction, which leaves none on its connection', async () => {
    const { settings } = await hostedDatabase();
    const timeout = sql<{ value: string }>`select current_setting('statement_timeout') as value`;
    const hurried = { ...settings, databaseUrl: `${settings.databaseUrl}?statement_timeout=9000` };
    for (const [db, expected] of [
      [openDatabase(hurried), '15s'],
      [openForLongWork(hurried), '0'],
    ] as const) {
      const within = await db.transaction().execute((trx) => timeout.execute(trx));
      const after = await timeout.execute(db);
      await db.destroy();
      expect([within.rows[0]?.value, after.rows[0]?.value]).toEqual([expected, '9s']);
    }
  });

  test('a connection whose statement takes too long is not used for the next', async () => {
    const { settings } = await hostedDatabase();
    const db = openDatabase({
      ...settings,
      databaseUrl: `${settings.databaseUrl}?query_timeout=500`,
    });
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow('Query read timeout');
    await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
    await db.destroy();
  });

  test('a connection that PostgreSQL ended during a statement is not used for the next', async () => {
    const { settings, administer } = await hostedDatabase();
    const db = openDatabase(settings);
    const isSleeping = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(60)'`.execute(db);
      return rows.length;
    };
    // The next statement follows at once and must not get the ended connection.
    const next = sql`select pg_sleep(60)`.execute(db).catch(() => ping(db));
    const isAnswered = expect(next).resolves.toBeUndefined();
    await expect.poll(isSleeping).toBe(1);
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(60)'`);
    await isAnswered;
    await db.destroy();
  });

  test('a session that began read-only is replaced after a minute, however busy it is', async () => {
    const { settings, administer } = await hostedDatabase();
    await administer(`alter role ${role} set default_transaction_read_only = on`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const db = openDatabase(settings);
    const write = (on = db) => sql`create table written ()`.execute(on);
    const refusal = 'read-only transaction';
    await expect(write()).rejects.toThrow(refusal);
    await administer(`alter role ${role} reset default_transaction_read_only`);
    await expect(write()).rejects.toThrow(refusal);
    await db.connection().execute(async (connection) => {
      vi.advanceTimersByTime(60_000);
      await expect(write(connection)).rejects.toThrow(refusal);
    });
    await write();
    await db.destroy();
  });

  test('a role whose connections are used up is told as that, not as a pooler', async () => {
    const { settings, administer } = await hostedDatabase({ template: templateDatabase });
    await administer(
      `create role ${role}_few login password 'x' connection limit 2`,
      `grant all on all tables in schema public to ${role}_few`,
    );
    const databaseUrl = settings.databaseUrl.replace(`//${role}:`, `//${role}_few:`);
    const db = openDatabase({ ...settings, databaseUrl });
    await ping(db);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const changes = openPostgresChanges(databaseUrl);
    const [database] = await checkHealth({
      db,
      storage: await openImageStorage({ dataDir: mkdtempSync(join(tmpdir(), 'alumni-scarce-')) }),
      dataDir: '/nowhere',
      content: changes.current,
      contentFailure: changes.failure,
      settings: { backup: undefined, smtpUrl: undefined, isMailProved: false, exampleLeft: [] },
    });
    expect(database).toMatchObject({ name: 'database', kind: 'scarce', state: 'bad' });
    await changes.close();
    await client.end();
    await db.destroy();
    await administer(`drop owned by ${role}_few`, `drop role ${role}_few`);
  });
});
