import { getHealth } from '@alumni/shared/health/health';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureMessage } from '../../boot/failure-message.ts';
import { startIntegrityWatch } from '../../boot/tasks/integrity-watch.ts';
import { anEvent, createPerson } from '../../testing/factories.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isDamage } from './damage.ts';
import { checkIntegrity, integrityNote } from './integrity.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp({ LOG_LEVEL: 'silent' });
});
afterEach(() => t.close());

const damaged = { at: new Date().toISOString(), damage: 'Tree 7 page 65' };

testOnSqlite('finds nothing in a database that is whole, and says when it looked', async () => {
  const { token } = await createPerson(t, { accountType: 'master' });
  await t.app.inject({
    method: 'POST',
    url: '/api/events',
    headers: { authorization: `Bearer ${token}` },
    payload: anEvent,
  });
  expect((await checkIntegrity(t)).damage).toBeUndefined();
  const { body } = await t.call(getHealth, { token });
  expect(body.checks).toContainEqual({
    name: 'integrity',
    kind: 'ok',
    state: 'good',
    values: { hours: 0 },
  });
});

test('/readyz names damage, and returns 503 only if lists cannot be read', async () => {
  const ready = () => t.app.inject('/readyz');
  expect((await ready()).json()).not.toHaveProperty('integrity');
  await integrityNote.write(t.dataDir, damaged);
  const named = await ready();
  expect([named.statusCode, named.json().integrity]).toEqual([200, 'failed']);
  await t.db.schema.alterTable('news').renameTo('unreadable').execute();
  expect((await ready()).statusCode).toBe(503);
  await t.db.schema.alterTable('unreadable').renameTo('news').execute();
  expect((await ready()).statusCode).toBe(200);
});

testOnSqlite('a request that meets damage has the database looked through, once', async () => {
  const logged: string[] = [];
  const log = {
    info: (_: object, text: string) => logged.push(text),
    error: (_: object, text: string) => logged.push(text),
  };
  const watch = startIntegrityWatch({ ...t, log, reportDamage: async () => true });
  const malformed = Object.assign(new Error('malformed'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 267,
  });
  watch.checkAfter(new Error('anything else'));
  for (let i = 0; i < 3; i += 1) watch.checkAfter(malformed);
  await expect
    .poll(() => logged, { timeout: 90_000 })
    .toEqual(['the database was looked through and is whole']);
  await watch.stop();
  expect(logged).toHaveLength(1);
});

test.each([
  { code: 'ERR_SQLITE_ERROR', errcode: 11 },
  { code: 'ERR_SQLITE_ERROR', errcode: 26 },
  { code: 'XX001' },
  { code: 'XX002' },
])('a command that meets $code $errcode says what to do in one sentence', (columns) => {
  const error = Object.assign(new Error('malformed'), columns);
  expect(isDamage(error)).toBe(true);
  expect(failureMessage(error)).toMatch(/^The database is damaged \(malformed\)\. .*restore/);
});
