import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { newImageName } from '../server/src/files/image-storage.ts';
import { openImageStorage } from '../server/src/files/open-image-storage.ts';
import { jpeg } from '../server/src/testing/factories.ts';
import { startObjectStore } from '../server/src/testing/object-store.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { ask } from './ask.ts';
import { damagedPictures } from './intact.ts';
import { median, percentile, report } from './measure.ts';
import { createPeople } from './people.ts';
import { startSwitchableProxy } from './switchable-proxy.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
let proxy: Awaited<ReturnType<typeof startSwitchableProxy>>;
let settings: Record<string, string>;
beforeAll(async () => {
  store = await startObjectStore();
  proxy = await startSwitchableProxy(Number(new URL(store.settings.endpoint).port));
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    LOG_LEVEL: 'silent',
  };
});
afterAll(async () => {
  await proxy.stop();
  await store.stop();
});

test('object storage refuses, hangs, cuts off: 503 in 5 s for files, pages go on', async () => {
  const program = await runProgram({ settings });
  const { url, dataDir } = program;
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  const file = await jpeg(800, 600);
  const upload = () => ask(url, 'POST', '/api/upload', { token, file });
  const name = String((await upload()).body.filePath);
  const undisturbed = await readPages(url, wait(2_000));
  const numbers: Record<string, number> = {};

  for (const mode of ['refuses', 'hangs', 'cuts'] as const) {
    await proxy.turn(mode);
    const files = Promise.all([
      upload(),
      upload(),
      ask(url, 'GET', `/api/download?fileName=${name}`),
      ask(url, 'GET', `/api/download?fileName=${name}&width=320`),
      ask(url, 'GET', `/api/download?fileName=${newImageName()}`),
    ]);
    const pages = await readPages(url, Promise.all([files, wait(1_000)]));
    for (const answer of await files) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    const slowest = Math.max(...(await files).map((answer) => answer.ms));
    expect(slowest).toBeLessThan(5_000);
    expect(median(pages)).toBeLessThan(3 * median(undisturbed) + 5);
    numbers[`${mode}: 503 after ms at most`] = slowest;
    numbers['pages p99 / undisturbed'] = percentile(pages, 99) / percentile(undisturbed, 99);
    expect((await ask(url, 'GET', '/readyz')).status).toBe(503);
    await proxy.turn('passes');
    await expect.poll(async () => (await upload()).status, { timeout: 10_000 }).toBe(200);
    expect((await ask(url, 'GET', `/api/download?fileName=${name}`)).status).toBe(200);
  }

  const db = openDatabase({ dataDir });
  expect(
    await damagedPictures(db, await openImageStorage({ dataDir, s3: store.settings })),
  ).toEqual([]);
  await db.destroy();
  expect(program.running()).toBe(true);
  await program.stop();
  report(5, numbers);
});

test('a start without object storage: pages are served, files when it is back', async () => {
  await proxy.turn('refuses');
  const program = await runProgram({ settings, readyPath: '/healthz' });
  const { url, dataDir } = program;
  expect((await ask(url, 'GET', '/readyz')).status).toBe(503);
  expect((await ask(url, 'GET', '/')).status).toBe(200);
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  await proxy.turn('passes');
  await expect
    .poll(async () => (await ask(url, 'GET', '/readyz')).status, { timeout: 10_000 })
    .toBe(200);
  const answer = await ask(url, 'POST', '/api/upload', { token, file: await jpeg() });
  expect(answer.status).toBe(200);
  await program.stop();
});

/** Reads pages without files until the work is done; returns how long each took. */
async function readPages(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  while (!done) {
    for (const path of ['/', '/api/all/events', '/api/testimonies']) {
      const answer = await ask(url, 'GET', path);
      expect(answer.status).toBe(200);
      times.push(answer.ms);
    }
  }
  await finished;
  return times;
}
