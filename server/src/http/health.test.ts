import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

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

test('/readyz: answers 503 without the storage', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  t.deps.storage.check = () => Promise.reject(new Error('the folder is gone'));
  expect(await statusOf(t, '/readyz')).toBe(503);
  await t.close();
});
