import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forgotPassword } from '@alumni/shared/accounts/auth';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startResetRequests } from './reset-requests.ts';

let t: TestApp;
const delays: number[] = [];
beforeEach(async () => {
  t = await createTestApp({}, { resetDelayMs: () => delays.shift() ?? 3_600_000 });
});
afterEach(async () => {
  delays.length = 0;
  await t.close();
});

const ask = async (email: string) => (await t.call(forgotPassword, { body: { email } })).status;
const requests = () => t.db.selectFrom('reset_requests').selectAll().execute();
const resets = () => t.db.selectFrom('password_resets').selectAll().execute();

testOnSqlite('does the work of a reset after its delay, not after the request', async () => {
  const person = await createPerson(t);
  delays.push(1_500);
  expect(await ask(person.email)).toBe(200);
  expect([await resets(), await requests()]).toMatchObject([[], [{}]]);
  await vi.waitFor(async () => expect(await resets()).toHaveLength(1), { timeout: 90_000 });
  expect(await requests()).toEqual([]);
});

test('does what is due although something else is due much later', async () => {
  const [soon, later] = [await createPerson(t), await createPerson(t)];
  expect(await ask(later.email)).toBe(200);
  delays.push(300);
  expect(await ask(soon.email)).toBe(200);
  await vi.waitFor(async () => expect(await resets()).toHaveLength(1), { timeout: 90_000 });
  expect(await requests()).toMatchObject([{ email_key: later.email }]);
});

test('composes a mail for an unknown e-mail and discards it', async () => {
  const poke = vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
  // The mail worker also runs once at its start, and that run may discard the first mail. The test then asks again.
  await vi.waitFor(
    async () => {
      delays.push(0);
      expect(await ask('nobody-has-this@alumni.example')).toBe(200);
      await vi.waitFor(async () => expect(await requests()).toEqual([]), { timeout: 90_000 });
      expect(await queuedMails(t)).toEqual([{ recipient: '', subject: 'Choose a new password' }]);
    },
    { timeout: 90_000 },
  );
  expect(await resets()).toEqual([]);
  poke.mockRestore();
  t.deps.mail.poke();
  await vi.waitFor(async () => expect(await queuedMails(t)).toEqual([]), { timeout: 90_000 });
  expect(await readdir(join(t.dataDir, 'mail')).catch(() => [])).toEqual([]);
});

testOnSqlite('starts nothing once it is stopped', async () => {
  const asked = vi.fn();
  const db = new Proxy(t.deps.db, { get: asked });
  const worker = startResetRequests({ ...t.deps, db }, pino({ level: 'silent' }));
  await worker.stop();
  expect(asked).toHaveBeenCalled();
  asked.mockClear();
  worker.poke();
  await worker.stop();
  expect(asked).not.toHaveBeenCalled();
});
