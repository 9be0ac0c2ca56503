import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { damagedPictures, expectIntegrity } from './intact.ts';
import { createLedger } from './ledger.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

test('backup under load: restores elsewhere with every acknowledged write and file', async () => {
  const program = await runProgram();
  const { url, dataDir } = program;
  const ledger = createLedger(await createPeople({ dataDir }, 4));
  let done = false;
  const writing = ledger.writeUntil(url, () => done);
  await wait(3_000);
  const acknowledgedBefore = [...ledger.messages];
  const folder = mkdtempSync(join(tmpdir(), 'alumni-backup-'));
  const backup = join(folder, 'backup');
  const restored = join(folder, 'restored');
  await cli(dataDir, 'backup', backup);
  const writtenMeanwhile = ledger.messages.length - acknowledgedBefore.length;
  done = true;
  await writing;
  await program.stop();

  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  expect(manifest.missingImages).toEqual([]);
  for (const { path, sha256 } of manifest.files) {
    const bytes = readFileSync(join(backup, path));
    expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sha256]);
  }
  await cli(restored, 'restore', backup);
  expectIntegrity(restored);
  const db = openDatabase({ dataDir: restored });
  const storage = await openImageStorage({ dataDir: restored });
  expect(await damagedPictures(db, storage)).toEqual([]);
  const messages = await db.selectFrom('contact_messages').select('message').execute();
  const known = new Set(messages.map((row) => row.message));
  expect(acknowledgedBefore.filter((message) => !known.has(message))).toEqual([]);
  const pictures = (await db.selectFrom('images').select('name').execute()).length;
  await db.destroy();

  const second = await runProgram({ dataDir: restored });
  const events = await httpRequest(second.url, 'GET', '/api/all/events');
  expect(events.status).toBe(200);
  expect((events.body.events as unknown[]).length).toBe(10);
  await second.stop();
  rmSync(folder, { recursive: true });
  report(14, {
    acknowledged: ledger.counts.acknowledged,
    'messages before the backup': acknowledgedBefore.length,
    'written meanwhile': writtenMeanwhile,
    'pictures with the right hash': pictures,
  });
  expect(writtenMeanwhile).toBeGreaterThan(0);
  expect(pictures).toBeGreaterThan(0);
});

async function cli(dataDir: string, ...options: string[]): Promise<void> {
  await run(process.execPath, ['server/src/cli/main.ts', ...options], {
    cwd: root,
    env: { DATA_DIR: dataDir },
  });
}
