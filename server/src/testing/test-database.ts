import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { ContentChanges } from '../db/content-changes.ts';
import { type Database, openServedDatabase, sqliteFile } from '../db/database.ts';
import { templateDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Runs all revocation tests; undefined in the quick suite. */
    everyRevocation?: boolean;
    /** A migrated SQLite file. Each test's database is a copy. */
    sqliteTemplate: string;
  }
}

export interface TestDatabase {
  db: Database;
  changes: ContentChanges;
  /** Undefined if the tests run on SQLite. */
  databaseUrl: string | undefined;
  /** Temporary folder with the SQLite file, uploaded files and mails. */
  dataDir: string;
  close(): Promise<void>;
}

/** Creates an empty database of the kind under test, migrated by default. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-test-'));
  const serverUrl = inject('postgresUrl');
  const template = migrated ? templateDatabase : 'template1';
  const databaseUrl = serverUrl && (await copyTemplate(template, serverUrl));
  if (!databaseUrl && migrated) copyFileSync(inject('sqliteTemplate'), sqliteFile(dataDir));
  const { db, changes } = openServedDatabase({ databaseUrl, dataDir });
  return {
    db,
    changes,
    databaseUrl,
    dataDir,
    async close() {
      await changes.close();
      await db.destroy();
      if (databaseUrl && serverUrl) await drop(databaseUrl, serverUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyTemplate(template: string, serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files costs a third of a copy through the WAL.
  await manage(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return serverUrl.replace(/\/postgres$/, `/${name}`);
}

/** Drops a test's database: the databases of a run would fill the RAM disk. */
async function drop(databaseUrl: string, serverUrl: string): Promise<void> {
  await manage(serverUrl, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

/** Runs a statement under a lock: two workers cannot copy a template at the same time. */
async function manage(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
