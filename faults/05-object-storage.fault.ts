import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { jpeg } from '../server/src/testing/factories.ts';
import { startObjectStore } from '../server/src/testing/object-store.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
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

test('object storage refuses, hangs, cuts off: files get 503 in 5 s, pages are served', async () => {
  const program = await runProgram({ settings });
  const { url, dataDir } = program;
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  const file = await jpeg(800, 600);
  const upload = () => httpRequest(url, 'POST', '/api/upload', { token, file });
  const undisturbed = await readPages(url, wait(2_000));
  const numbers: Record<string, number> = {};

  for (const mode of ['refuses', 'hangs', 'cuts'] as const) {
    // Use a new picture: earlier ones may be cached in memory.
    const name = String((await upload()).body.filePath);
    await proxy.setMode(mode);
    const files = Promise.all([
      upload(),
      upload(),
      httpRequest(url, 'GET', `/api/download?fileName=${name}`),
      httpRequest(url, 'GET', `/api/download?fileName=${name}&width=320`),
    ]);
    const pages = await readPages(url, Promise.all([files, wait(1_000)]));
    for (const response of await files) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
    }
    const slowest = Math.max(...(await files).map((response) => response.ms));
    expect(slowest).toBeLessThan(5_000);
    expect(median(pages)).toBeLessThan(3 * median(undisturbed) + 5);
    numbers[`${mode}: 503 after ms at most`] = slowest;
    numbers['pages p99 / undisturbed'] = percentile(pages, 99) / percentile(undisturbed, 99);
    expect(await httpRequest(url, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { files: 'degraded' },
    });
    await proxy.setMode('passes');
    await expect.poll(async () => (await upload()).status, { timeout: 10_000 }).toBe(200);
    expect((await httpRequest(url, 'GET', `/api/download?fileName=${name}`)).status).toBe(200);
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

test('start without object storage: serves pages, and files once it is back', async () => {
  await proxy.setMode('refuses');
  const program = await runProgram({ settings, readyPath: '/healthz' });
  const { url, dataDir } = program;
  const filesState = async () => (await httpRequest(url, 'GET', '/readyz')).body.files;
  expect(await filesState()).toBe('degraded');
  expect((await httpRequest(url, 'GET', '/')).status).toBe(200);
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  await proxy.setMode('passes');
  await expect.poll(filesState, { timeout: 10_000 }).toBe('ok');
  const response = await httpRequest(url, 'POST', '/api/upload', { token, file: await jpeg() });
  expect(response.status).toBe(200);
  await program.stop();
});

/** Requests pages that show no stored pictures, until `work` ends. Returns the duration of each request in ms. */
async function readPages(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  while (!done) {
    for (const path of ['/', '/api/all/events', '/api/testimonies']) {
      const response = await httpRequest(url, 'GET', path);
      expect(response.status).toBe(200);
      times.push(response.ms);
    }
  }
  await finished;
  return times;
}
