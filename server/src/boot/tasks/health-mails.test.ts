import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPerson } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { healthMails } from './health-mails.ts';

const minute = 60_000;
const hour = 60 * minute;

let t: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let warnings: object[];
let errors: string[];
let check: ReturnType<typeof healthMails>['check'];

beforeEach(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'site@alumni.example' });
  vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
  await createPerson(t, { accountType: 'master', email: 'm@x.cm', language: 'fr' });
  await createPerson(t, { accountType: 'admin' });
  warnings = [];
  errors = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  const log = {
    warn: (details: object) => warnings.push(details),
    error: (_: object, message: string) => errors.push(message),
  };
  ({ check } = healthMails({ ...t.deps, log }));
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
  await server.stop();
});

/** Makes storing pictures fail. */
function breakFiles(): void {
  const files = join(t.dataDir, 'files');
  rmSync(files, { recursive: true, force: true });
  writeFileSync(files, '');
}

/** Acts like a full disk under SQLite: data can be read but not added. */
async function refuseMails(): Promise<void> {
  await t.db.schema.alterTable('mail_outbox').renameTo('full').execute();
}

/** Runs the check after `ms`. */
async function lookAfter(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await check(new AbortController().signal);
}

test('queues what harms people, and says it in the log', async () => {
  breakFiles();
  await lookAfter(minute);
  const mails = await queuedMails(t);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['m@x.cm']);
  expect(warnings).toEqual([{ unwell: ['files'] }]);
  expect(errors).toEqual([]);
  expect(server.received).toEqual([]);
});

test('writes past an outbox that takes nothing, from the second check on, once a day', async () => {
  breakFiles();
  await refuseMails();
  await lookAfter(minute);
  expect(errors).toHaveLength(1);
  // The first check sends no mail directly: a server that restarts every minute would send one each time.
  expect(server.received).toEqual([]);
  await lookAfter(hour);
  const [mail] = server.received;
  expect(mail?.recipients).toEqual(['m@x.cm']);
  expect(mail?.text).toContain('/#/admin/health');
  for (let hours = 1; hours < 24; hours += 1) await lookAfter(hour);
  expect(server.received).toHaveLength(1);
  await lookAfter(hour);
  expect(server.received).toHaveLength(2);
});

test('tries again at the next check where the mail server is away as well', async () => {
  breakFiles();
  await refuseMails();
  const { port } = server;
  await server.stop();
  await lookAfter(hour);
  server = await startMailServer(port);
  await lookAfter(hour);
  expect(server.received).toHaveLength(1);
});

test('a stop ends what it is sending', async () => {
  breakFiles();
  await refuseMails();
  await server.stop();
  const silent = createServer().listen(server.port);
  const stopping = new AbortController();
  silent.once('connection', () => stopping.abort());
  vi.setSystemTime(Date.now() + hour);
  const since = performance.now();
  await check(stopping.signal);
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(stopping.signal.aborted).toBe(true);
  await new Promise((resolve) => silent.close(resolve));
  server = await startMailServer();
});
