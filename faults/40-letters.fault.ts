import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startMailServer, startReluctantMailServer } from '../server/src/testing/mail-server.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const hourMs = 3_600_000;
const both = { en: 'Convocation', fr: '' };

const settings = (port: number, more: Record<string, string> = {}) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
  ...more,
});

/** Writes a notice and sends it to all members. Returns the number of recipients. */
async function sendNotice({ url, dataDir }: RunningProgram): Promise<number> {
  const [admin] = await createPeople({ dataDir }, 1, { accountType: 'admin' });
  const post = async (path: string, body: object) => {
    const token = admin?.token ?? '';
    const response = await httpRequest(url, 'POST', path, { token, body });
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    return response.body as unknown as { _id: string; recipients: number };
  };
  const { _id } = await post('/api/letters', { kind: 'notice', subject: both, text: both });
  const { recipients } = await post(`/api/letters/${_id}/send`, { to: { everybody: true } });
  return recipients;
}

async function until(work: () => Promise<boolean> | boolean, ms = 240_000): Promise<void> {
  await expect.poll(work, { timeout: ms, interval: 250 }).toBe(true);
}

/** Expires the leases of a crashed instance and the retry delays of mails. */
async function makeDue(db: Database): Promise<void> {
  const waiting = db.updateTable('mail_outbox').where('sent_at', 'is', null);
  await waiting.set({ next_attempt_at: new Date().toISOString(), locked_until: null }).execute();
}

test('a notice to 1,000 under kill -9: nobody is left out, one mail a kill is repeated at most', async () => {
  const port = await freePort();
  const mails = await startMailServer(port);
  let running = await runProgram({ settings: settings(port) });
  const { dataDir } = running;
  await createPeople({ dataDir }, 999);
  const recipients = await sendNotice(running);
  expect(recipients).toBe(1_000);
  const db = openDatabase({ dataDir });
  const people = () => new Set(mails.received.flatMap((mail) => mail.recipients));
  const repeated: number[] = [];
  const countRepeated = () => {
    const before = repeated.reduce((sum, count) => sum + count, 0);
    repeated.push(mails.received.length - people().size - before);
  };
  for (const at of [200, 500, 800]) {
    await until(() => mails.received.length >= at);
    countRepeated();
    await running.end('SIGKILL');
    running = await runProgram({ dataDir, settings: settings(port) });
    await makeDue(db);
  }
  await until(async () => {
    const rows = await db
      .selectFrom('letter_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('state', 'in', ['waiting', 'queued'])
      .execute();
    return Number(rows[0]?.left) === 0;
  });
  const states = await db.selectFrom('letter_deliveries').select('state').distinct().execute();
  await db.destroy();
  await running.stop();
  await mails.stop();
  countRepeated();
  report(40, { recipients: people().size, repeated: repeated.join() });
  expect(states).toEqual([{ state: 'accepted' }]);
  expect(people().size).toBe(1_000);
  // A mail in flight during a kill may arrive twice. Before the first kill, none does.
  expect(repeated[0]).toBe(0);
  expect(Math.max(...repeated)).toBeLessThanOrEqual(1);
});

test('a mail server that is away for a day: nothing is dropped, and what waits comes at the pace', async () => {
  const port = await freePort();
  const perHour = 40;
  const limited = settings(port, { RATE_LIMITS: 'on', MAILS_PER_HOUR: String(perHour) });
  let running = await runProgram({ settings: limited });
  const { dataDir } = running;
  await createPeople({ dataDir }, 99);
  expect(await sendNotice(running)).toBe(100);
  const db = openDatabase({ dataDir });
  await until(async () => {
    const tried = db.selectFrom('mail_outbox').select('id').where('last_error', 'is not', null);
    return (await tried.execute()).length > 0;
  });
  await running.end('SIGKILL');
  // Simulate that a day passes.
  const yesterday = new Date(Date.now() - 24 * hourMs).toISOString();
  await db.updateTable('mail_outbox').set({ created_at: yesterday }).execute();
  await makeDue(db);
  const back = await startMailServer(port);
  running = await runProgram({ dataDir, settings: limited });
  const hours: number[] = [];
  while (back.received.length < 100 && hours.length < 5) {
    const before = back.received.length;
    await until(() => back.received.length >= Math.min(100, before + perHour));
    // Mails beyond the hourly limit would arrive within this time.
    await wait(3_000);
    hours.push(back.received.length - before);
    const past = new Date(Date.now() - 2 * hourMs).toISOString();
    await db.updateTable('mail_outbox').set({ counted_at: past }).execute();
  }
  await db.destroy();
  await running.stop();
  await back.stop();
  const people = new Set(back.received.flatMap((mail) => mail.recipients));
  report(40, { 'recipients after a day': people.size, 'in the first hour': hours[0] ?? 0 });
  expect(hours).toEqual([perHour, perHour, 100 - 2 * perHour]);
  expect(people.size).toBe(100);
});

test('slow, late and throttling mail servers: everybody gets one mail, none is refused', async () => {
  const servers = {
    // RFC 5321 4.5.3.2 allows 5 minutes for a greeting, and 10 for the response to a message.
    slow: { greetingMs: 40_000 },
    late: { responseMs: 45_000 },
    throttling: { mailsPerConnection: 4 },
  };
  const results = await Promise.all(
    Object.entries(servers).map(async ([name, behaviour]) => {
      const mails = await startReluctantMailServer(behaviour);
      const running = await runProgram({ settings: settings(mails.port) });
      await createPeople({ dataDir: running.dataDir }, name === 'late' ? 2 : 19);
      const recipients = await sendNotice(running);
      const db = openDatabase({ dataDir: running.dataDir });
      await until(async () => {
        const open = db
          .selectFrom('letter_deliveries')
          .select('state')
          .where('state', '!=', 'accepted');
        const left = (await open.execute()).length;
        // A throttled mail waits a minute or more for its next try: make it due now.
        if (left > 0 && mails.throttled() > 0) await makeDue(db);
        return left === 0;
      });
      await db.destroy();
      await running.stop();
      await mails.stop();
      const people = new Set(mails.received);
      return [name, { recipients, people: people.size, copies: mails.received.length }] as const;
    }),
  );
  for (const [name, { recipients, people, copies }] of results) {
    report(40, { [`copies by a ${name} server`]: copies });
    expect([name, people, copies]).toEqual([name, recipients, recipients]);
  }
});
