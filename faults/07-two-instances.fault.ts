import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { migrations } from '../server/src/db/migrations/index.ts';
import { testPassword } from '../server/src/testing/factories.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const rounds = 20;
const mailsExpected = 60;

test('two instances: migrate once, share sessions, send each mail once', async () => {
  const postgres = await startPostgres();
  const mails = await startMailServer();
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const settings = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: mails.url,
    CONTACT_EMAIL: 'office@alumni.example',
    MASTER_EMAIL: 'master@alumni.example',
    MASTER_PASSWORD: 'master-password',
  };
  const [a, b] = (await Promise.all([runProgram({ settings }), runProgram({ settings })])) as [
    RunningProgram,
    RunningProgram,
  ];
  const db = openDatabase({ dataDir: a.dataDir, databaseUrl });
  const masters = db.selectFrom('accounts').select('id').where('account_type', '=', 'master');
  expect(await masters.execute()).toHaveLength(1);
  const applied = [a, b].map((program) => program.output().match(/brought up to date/g)?.length);
  expect(applied.filter(Boolean)).toHaveLength(1);

  const master = await logIn(a.url, 'master@alumni.example', 'master-password');
  const people = await createPeople({ dataDir: a.dataDir, databaseUrl }, rounds);
  const sessionStatus = async (url: string, token: string) =>
    (await httpRequest(url, 'GET', '/api/session', { token })).status;
  for (const [i, { rollNo, email }] of people.entries()) {
    const [here, there] = i % 2 === 0 ? [a.url, b.url] : [b.url, a.url];
    const first = await logIn(here, email, testPassword);
    expect([await sessionStatus(here, first), await sessionStatus(there, first)]).toEqual([
      200, 200,
    ]);
    await httpRequest(there, 'POST', '/alumni/logout', { token: first });
    expect([await sessionStatus(here, first), await sessionStatus(there, first)]).toEqual([
      401, 401,
    ]);
    const second = await logIn(there, email, testPassword);
    expect(await sessionStatus(here, second)).toBe(200);
    const body = { accttype: 'suspended' };
    const suspended = await httpRequest(here, 'PATCH', `/alumni/${rollNo}`, {
      token: master,
      body,
    });
    expect(suspended.status).toBe(200);
    expect([await sessionStatus(there, second), await sessionStatus(here, second)]).toEqual([
      401, 401,
    ]);
  }

  const body = { name: 'A', email: 'a@alumni.example', message: 'Hello' };
  await Promise.all(
    Array.from({ length: mailsExpected }, (_, i) =>
      httpRequest(i % 2 === 0 ? a.url : b.url, 'POST', '/api/users/contactus', { body }),
    ),
  );
  await expect
    .poll(() => mails.received.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(mailsExpected);
  await Promise.all([a.stop(), b.stop()]);
  const ids = mails.received.map((mail) => mail.messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(mailsExpected);
  await db.destroy();
  await mails.stop();
  await postgres.stop();
  const migrationCount = Object.keys(migrations).length;
  report(7, {
    'migrations, once': migrationCount,
    'log-outs and suspensions': 2 * rounds,
    mails: ids.length,
  });
});

test('two instances: share the count of a rate limit', async () => {
  const postgres = await startPostgres();
  await postgres.createDatabase('alumni');
  const settings = { DATABASE_URL: postgres.url('alumni'), RATE_LIMITS: 'on' };
  const programs = [await runProgram({ settings }), await runProgram({ settings })];
  const statuses: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const body = { email: 'a@alumni.example', password: 'wrong one' };
    statuses.push(
      (await httpRequest(programs[i % 2]?.url ?? '', 'POST', '/alumni/login', { body })).status,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  for (const program of programs) {
    expect(await readdir(program.dataDir)).not.toContain('alumni.sqlite');
    await program.stop();
  }
  await postgres.stop();
});

async function logIn(url: string, email: string, password: string): Promise<string> {
  const response = await httpRequest(url, 'POST', '/alumni/login', { body: { email, password } });
  expect(response.status).toBe(200);
  return String(response.body.token);
}
