import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { login } from '@alumni/shared/accounts/auth';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordBackup } from '../backup/last-backup.ts';
import { newestSchema } from '../db/migrate.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    CONTACT_EMAIL: 'office@alumni.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'silent',
  });
});
afterAll(() => t.close());

/** Samples of a metric by their labels. Without labels, the key is empty. */
async function metrics(name: string): Promise<Record<string, number>> {
  const { body, statusCode } = await t.app.inject('/metrics');
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => /^[^#{ ]+/.exec(line)?.[0] === name);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(name.length, at), Number(line.slice(at + 1))];
    }),
  );
}

test('names the version, the schema, and where the data is', async () => {
  const [labels] = Object.keys(await metrics('alumni_build_info'));
  expect(labels).toContain(`node="${process.versions.node}",schema="${newestSchema}"`);
  expect(labels).toContain(`database="${t.databaseUrl ? 'postgresql' : 'sqlite'}",files="disk"`);
});

test('tells how many mails wait, and for how long', async () => {
  expect(await metrics('alumni_outbox_mails')).toEqual({ '': 0 });
  expect(await metrics('alumni_outbox_oldest_seconds')).toEqual({ '': 0 });
  const body = { name: 'A', email: 'a@alumni.example', message: 'Hello' };
  await t.call(sendContactMessage, { body });
  await t.call(sendContactMessage, { body });
  const [{ id } = { id: '' }] = await t.db.selectFrom('mail_outbox').select('id').execute();
  const created_at = new Date(Date.now() - 3_600_000).toISOString();
  // A mail from an anonymous form waits because its rate is limited. The mail server has not failed, so the mail's age
  // does not count. With `paced: 0`, it counts.
  await t.db
    .updateTable('mail_outbox')
    .set({ created_at, paced: 0 })
    .where('id', '=', id)
    .execute();
  expect(await metrics('alumni_outbox_mails')).toEqual({ '': 2 });
  const age = (await metrics('alumni_outbox_oldest_seconds'))[''];
  expect(age).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeLessThan(7_200);
});

test('tells the age of the last backup, once one is known', async () => {
  expect(await metrics('alumni_backup_age_seconds')).toEqual({});
  await recordBackup(t.dataDir, new Date(Date.now() - 86_400_000).toISOString());
  expect((await metrics('alumni_backup_age_seconds'))['']).toBeGreaterThanOrEqual(86_400);
});

test('tells what the database does: connections or the log of writes, and how long statements take', async () => {
  const states = Object.keys(await metrics('alumni_database_connections'));
  const wal = await metrics('alumni_wal_bytes');
  if (t.databaseUrl) {
    expect(states).toEqual(['{state="in_use"}', '{state="idle"}', '{state="waiting"}']);
    expect(wal).toEqual({});
  } else {
    expect(states).toEqual([]);
    expect(wal['']).toBeGreaterThan(0);
  }
  const count = async (outcome: string) =>
    (await metrics('alumni_database_query_seconds_count'))[`{outcome="${outcome}"}`] ?? 0;
  const [ok, failed] = [await count('ok'), await count('failed')];
  await t.db.selectFrom('accounts').select('id').execute();
  await expect(
    t.db
      .selectFrom('nothing' as 'accounts')
      .select('id')
      .execute(),
  ).rejects.toThrow();
  expect(await count('failed')).toBe(failed + 1);
  expect(await count('ok')).toBeGreaterThan(ok);
});

test('tells how long the storage of files takes, and how full the disk is', async () => {
  await t.app.inject('/readyz');
  const calls = await metrics('alumni_storage_seconds_count');
  expect(calls['{operation="check",outcome="ok"}']).toBe(1);
  const free = (await metrics('alumni_disk_free_bytes'))[''] ?? 0;
  expect(free).toBeGreaterThan(0);
  expect((await metrics('alumni_disk_size_bytes'))['']).toBeGreaterThanOrEqual(free);
});

test('tells what waits for a place', async () => {
  const queues = await metrics('alumni_queue');
  for (const queue of ['passwords', 'uploads', 'renditions', 'previews']) {
    expect(queues[`{queue="${queue}",state="busy"}`]).toBe(0);
    expect(queues[`{queue="${queue}",state="waiting"}`]).toBe(0);
  }
});

test('counts who met a limit, by its name', async () => {
  for (let tries = 0; tries < 7; tries += 1) {
    await t.call(login, { body: { email: 'x@alumni.example', password: 'wrong one' } });
  }
  expect(await metrics('alumni_limits_reached_total')).toEqual({ '{rule="login-failures"}': 2 });
});

test('has one label for all assets, those of other versions and those that never were included', async () => {
  const folder = fileURLToPath(new URL('../../../client/dist/assets', import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const name of [...scripts.slice(0, 3), 'base-notthere.js']) {
    await t.app.inject(`/assets/${name}`);
  }
  const routes = Object.keys(await metrics('http_requests_total')).filter((labels) =>
    labels.includes('/assets'),
  );
  expect(routes).toEqual([
    '{method="GET",route="/assets/*",status="200"}',
    '{method="GET",route="/assets/*",status="404"}',
  ]);
});

test('the dashboard asks for metrics that are there', async () => {
  const file = new URL('../../../deploy/grafana/alumni.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const { body } = await t.app.inject('/metrics');
  const registered = [...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  const asked = panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:alumni|http|nodejs|process)_\w+/g)].map(([name]) => [
        title,
        name.replace(/_(bucket|count|sum)$/, ''),
      ]),
    ),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(([, name]) => !registered.includes(name ?? ''))).toEqual([]);
});

test('the alert rules ask for metrics that are there', () => {
  const file = new URL('../../../deploy/prometheus/alumni.rules.yml', import.meta.url);
  const rules = [...readFileSync(file, 'utf8').matchAll(/^ +expr: (.+)$/gm)];
  const registered = t.app.metrics.getMetricsAsArray().map(({ name }) => name);
  const asked = rules.flatMap(([, expr = '']) => expr.match(/\b(?:alumni|http)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(6);
  expect(asked.filter((name) => !registered.includes(name))).toEqual([]);
});

test('responds without a database as well', async () => {
  await t.db.destroy();
  expect(await metrics('alumni_outbox_mails')).toEqual({});
  expect(await metrics('alumni_build_info')).not.toEqual({});
  Object.assign(t, { db: (await createTestDatabase()).db });
});
