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
    /** A migrated SQLite file that every test's database is a copy of. */
    sqliteTemplate: string;
  }
}

export interface TestDatabase {
  db: Database;
  changes: ContentChanges;
  /** Set if the tests run on PostgreSQL. */
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
  const databaseUrl = serverUrl && (await copyOf(template, serverUrl));
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
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyOf(template: string, serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return serverUrl.replace(/\/postgres$/, `/${name}`);
}
