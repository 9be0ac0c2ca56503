import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testOnce } from '../../testing/once.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const statusOf = async (t: Awaited<ReturnType<typeof createTestApp>>, path: string) =>
  (await t.app.inject(path)).statusCode;

test('/readyz: answers 200 while database and storage respond', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  expect(await statusOf(t, '/readyz')).toBe(200);
  await t.close();
});

test('/readyz: answers 503 without the database; /healthz stays 200', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  await t.db.destroy();
  expect(await statusOf(t, '/readyz')).toBe(503);
  expect(await statusOf(t, '/healthz')).toBe(200);
  // Closing the app needs a database.
  Object.assign(t, { db: (await createTestDatabase()).db });
  await t.app.close();
});

testOnce('/readyz: says within 10 s that nothing can be written, and answers 200', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  const status = async () => (await t.app.inject('/readyz')).json().status;
  expect(await status()).toBe('ready');
  await sql`pragma query_only = on`.execute(t.db);
  clock.mockReturnValue(start + 9_000);
  expect(await status()).toBe('ready');
  clock.mockReturnValue(start + 11_000);
  expect(await status()).toBe('read-only');
  expect(await statusOf(t, '/readyz')).toBe(200);
  expect(await statusOf(t, '/api/all/events')).toBe(200);
  await sql`pragma query_only = off`.execute(t.db);
  clock.mockReturnValue(start + 22_000);
  expect(await status()).toBe('ready');
  clock.mockRestore();
  await t.close();
});

test('/readyz: answers 503 without the folder of files', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  t.deps.storage.check = () => Promise.reject(new Error('the folder is gone'));
  expect(await statusOf(t, '/readyz')).toBe(503);
  await t.close();
});

test('/readyz: answers 200 and says so without object storage, which refuses or hangs', async () => {
  const t = await createTestApp({
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  });
  const degraded = { status: 'degraded', database: 'ok', files: 'degraded' };
  const refused = await t.app.inject('/readyz');
  expect([refused.statusCode, refused.json()]).toEqual([200, degraded]);
  t.deps.storage.check = () => new Promise(() => {});
  expect((await t.app.inject('/readyz')).json()).toEqual(degraded);
  t.deps.storage.check = async () => {};
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', files: 'ok' });
  await t.close();
});
