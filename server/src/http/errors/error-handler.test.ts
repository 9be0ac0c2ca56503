import { formMessages } from '@alumni/shared/core/form.messages';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { coreMessages } from '../../core/core.messages.ts';
import { UnavailableError } from '../../core/domain-errors.ts';
import { openDatabase } from '../../db/database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('logs method, route pattern and account of a failure, logs busy as a warning', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const app = await buildApp(t.deps, log);
  app.get('/busy/:id', async () => {
    throw new UnavailableError(formMessages.busy);
  });
  app.get('/failing/:id', async (request) => {
    request.viewer = {
      id: 'account-1',
      rollNo: 'AAAAA-00000',
      accttype: 'user',
      session: undefined,
    };
    throw new Error('a reason');
  });
  await app.inject('/busy/4711?secret=4711');
  await app.inject('/failing/4711?secret=4711');
  await app.close();
  const [busy, failing] = lines.map((line) => JSON.parse(line));
  expect(busy).toMatchObject({ level: 40, method: 'GET', route: '/busy/:id', msg: 'busy' });
  expect(busy).not.toHaveProperty('err');
  expect(failing).toMatchObject({
    level: 50,
    method: 'GET',
    route: '/failing/:id',
    account: 'account-1',
    err: { message: 'a reason' },
  });
  expect(lines.join('')).not.toContain('4711');
});

test('database unavailable: reads and writes get 503 with different messages', async () => {
  const unavailable = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/x', dataDir: t.dataDir });
  const app = await buildApp({ ...t.deps, db: unavailable }, pino({ level: 'silent' }));
  const read = await app.inject('/api/all/events');
  expect([read.statusCode, read.json()]).toMatchObject([503, { message: 'An error occurred' }]);
  expect(read.headers['retry-after']).toBe('5');
  const written = await app.inject({
    method: 'POST',
    url: '/api/users/contactus',
    payload: { name: 'A', email: 'a@b.cm', message: 'Hello' },
  });
  const { en } = coreMessages.storageUnavailable;
  expect([written.statusCode, written.json()]).toMatchObject([503, { message: en }]);
  await app.close();
  await unavailable.destroy();
});
