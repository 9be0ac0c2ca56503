import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isPostgres } from '../../db/dialect.ts';
import { poolStats } from '../../db/postgres/postgres.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const fetchStatus = async (t: Awaited<ReturnType<typeof createTestApp>>, path: string) =>
  (await t.app.inject(path)).statusCode;

test('/readyz: responds 200 while database and storage respond', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  expect(await fetchStatus(t, '/readyz')).toBe(200);
  await t.close();
});

test('/readyz: responds 503 without the database; /healthz stays 200', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  await t.db.destroy();
  expect(await fetchStatus(t, '/readyz')).toBe(503);
  expect(await fetchStatus(t, '/healthz')).toBe(200);
  // Closing the app needs a database.
  Object.assign(t, { db: (await createTestDatabase()).db });
  await t.app.close();
});

/** Makes the database read-only, as after a disk error or at a hoster's quota. */
async function setReadOnly({ db }: TestApp, isOn: boolean): Promise<void> {
  if (!isPostgres(db)) {
    await sql`pragma query_only = ${sql.lit(Number(isOn))}`.execute(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      connection,
    );
    await sql`set default_transaction_read_only = off`.execute(connection);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')}
      set default_transaction_read_only = ${sql.lit(isOn)}`.execute(connection);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
    await sql`set default_transaction_read_only = ${sql.lit(isOn)}`.execute(connection);
  });
  // Waits until the pool has noticed that its other connections were ended.
  await expect.poll(() => poolStats(db)?.idle).toBeLessThan(2);
}

test('/readyz: says within 10 s that nothing can be written, and responds 200', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  // Nothing else may use a connection while `setReadOnly` ends them.
  await t.stopMail();
  await expect.poll(() => poolStats(t.db)?.in_use ?? 0).toBe(0);
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  const status = async () => (await t.app.inject('/readyz')).json().status;
  expect(await status()).toBe('ready');
  await setReadOnly(t, true);
  clock.mockReturnValue(start + 9_000);
  expect(await status()).toBe('ready');
  clock.mockReturnValue(start + 11_000);
  expect(await status()).toBe('read-only');
  expect(await fetchStatus(t, '/readyz')).toBe(200);
  expect(await fetchStatus(t, '/api/all/events')).toBe(200);
  const payload = { name: 'A', email: 'a@alumni.example', message: 'Hello' };
  const write = await t.app.inject({ method: 'POST', url: '/api/users/contactus', payload });
  expect(write.statusCode).toBe(503);
  await setReadOnly(t, false);
  clock.mockReturnValue(start + 22_000);
  expect(await status()).toBe('ready');
  clock.mockRestore();
  await t.close();
});

test('/readyz: responds 503 without the folder of files', async () => {
  const t = await createTestApp({ LOG_LEVEL: 'silent' });
  t.deps.storage.check = () => Promise.reject(new Error('the folder is gone'));
  expect(await fetchStatus(t, '/readyz')).toBe(503);
  await t.close();
});

test('/readyz: responds 200 and says so without object storage, which refuses or hangs', async () => {
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
