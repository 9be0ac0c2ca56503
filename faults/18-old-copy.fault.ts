import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '../server/src/db/database.ts';
import { cleanUp, recordCleanUpPass } from '../server/src/images/clean-up.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { jpeg, type Person } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { damagedPictures } from './intact.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

/** The clean-up's first pass is a minute after the start; ten more seconds let it finish. In ms. */
const untilFirstPass = 70_000;

test('old copy: a start with an older database loses no newer file', async () => {
  const first = await runProgram();
  const { dataDir } = first;
  const [member] = await createPeople({ dataDir }, 1);
  if (!member) throw new Error('nobody was created');
  const before = await postGalleries(first.url, member, 30);
  await first.end('SIGTERM');
  const copy = mkdtempSync(join(tmpdir(), 'alumni-copy-'));
  cpSync(sqliteFile(dataDir), join(copy, 'old'));

  const second = await runProgram({ dataDir });
  const after = await postGalleries(second.url, member, 20);
  await second.end('SIGTERM');
  cpSync(sqliteFile(dataDir), join(copy, 'new'));

  cpSync(join(copy, 'old'), sqliteFile(dataDir));
  const wrong = await runProgram({ dataDir, settings: { LOG_LEVEL: 'info' } });
  await wait(untilFirstPass);
  expect(wrong.output()).toContain('trash emptied');
  await wrong.end('SIGTERM');
  await passes(dataDir, 24);

  cpSync(join(copy, 'new'), sqliteFile(dataDir));
  const again = await runProgram({ dataDir });
  const shown = await Promise.all(
    [...before, ...after].map((path) =>
      httpRequest(again.url, 'GET', `/api/download?fileName=${path}`),
    ),
  );
  await again.end('SIGTERM');
  const db = openDatabase({ dataDir });
  const damaged = await damagedPictures(db, await openImageStorage({ dataDir }));
  await db.destroy();
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true });
  const lost = shown.filter(({ status }) => status !== 200).length;
  report(18, { pictures: shown.length, lost, damaged: damaged.length });
  expect([lost, damaged]).toEqual([0, []]);
});

async function postGalleries(url: string, { token }: Person, count: number): Promise<string[]> {
  const file = await jpeg();
  const paths: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const uploaded = await httpRequest(url, 'POST', '/api/upload', { token, file });
    const path = String(uploaded.body.filePath);
    const body = { title: `Gallery ${done}`, images: [path] };
    const { status } = await httpRequest(url, 'POST', '/api/media/gallery', { token, body });
    expect(status).toBe(201);
    paths.push(path);
  }
  return paths;
}

/** Simulates further passes of the server's clean-up. */
async function passes(dataDir: string, count: number): Promise<void> {
  const db = openDatabase({ dataDir });
  const storage = await openImageStorage({ dataDir });
  for (let pass = 0; pass < count; pass += 1) {
    await cleanUp({ db, storage }, { mayRemove: await recordCleanUpPass(db) });
  }
  await db.destroy();
}
