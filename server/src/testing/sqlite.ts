import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sqliteFile } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** Global set-up of the SQLite tests: creates the template of their databases. */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-template-'));
  await migrate({ dataDir });
  project.provide('sqliteTemplate', sqliteFile(dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
