import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, ping } from './database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-sqlite-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Locks the file for 300 ms, as a process that switches a new database to WAL does. */
const holdLock = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(workerData);
  database.exec('begin exclusive');
  parentPort.postMessage('locked');
  setTimeout(() => { database.exec('commit'); database.close(); }, 300);
`;

test('opens a database while another process holds its lock', async () => {
  const file = join(dataDir, 'alumni.sqlite');
  const holder = new Worker(holdLock, { eval: true, workerData: file });
  await once(holder, 'message');
  const db = openDatabase({ dataDir });
  await expect(ping(db)).resolves.toBeUndefined();
  await db.destroy();
  await once(holder, 'exit');
});
