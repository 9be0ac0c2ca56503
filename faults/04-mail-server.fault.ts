import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { now } from '../server/src/db/ids.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startHangingMailServer, startMailServer } from '../server/src/testing/mail-server.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { median, percentile, report } from './measure.ts';

const requests = 150;
const crashes = 3;

const settings = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  CONTACT_EMAIL: 'office@alumni.example',
  LOG_LEVEL: 'silent',
});

test('mail server down, then hanging: slows no request down, sends every mail once', async () => {
  const port = await freePort();
  const program = await runProgram({ settings: settings(port) });
  const db = openDatabase(program);
  try {
    const up = await startMailServer(port);
    await contact(program.url, 50);
    const undisturbed = await contact(program.url, requests);
    await untilSent(db);
    const received = up.received.map((mail) => mail.messageId);
    await up.stop();
    const down = await contact(program.url, requests);
    const hanging = await startHangingMailServer(port);
    await makeDue(db);
    const hung = await contact(program.url, requests);
    expect(hanging.connections.size).toBeGreaterThan(0);
    await hanging.stop();
    const back = await startMailServer(port);
    await untilSent(db);
    received.push(...back.received.map((mail) => mail.messageId));
    await back.stop();

    const p99 = (times: number[]) => percentile(times, 99);
    report(4, {
      'p99 ms undisturbed': p99(undisturbed),
      'down / undisturbed': p99(down) / p99(undisturbed),
      'hanging / undisturbed': p99(hung) / p99(undisturbed),
      'mails delivered': received.length,
    });
    expect(received).toHaveLength(50 + 3 * requests);
    expect(new Set(received).size).toBe(received.length);
    for (const times of [down, hung]) {
      expect(median(times)).toBeLessThan(2 * median(undisturbed) + 2);
      expect(p99(times)).toBeLessThan(3 * p99(undisturbed) + 20);
    }
  } finally {
    await db.destroy();
    await program.stop();
  }
});

test('killed while sending a mail: sends it again under the same Message-ID, twice at most', async () => {
  const port = await freePort();
  let running: RunningProgram | undefined;
  let crashing = false;
  const mails = await startMailServer(port, () => {
    if (crashing) process.kill(running?.pid as number, 'SIGKILL');
    crashing = false;
  });
  const first = await runProgram({ settings: settings(port) });
  const { dataDir } = first;
  const sitePort = Number(new URL(first.url).port);
  running = first;
  for (let i = 0; i < crashes; i += 1) {
    crashing = true;
    await contact(running.url, 1);
    await running.end('SIGCONT');
    running = await runProgram({ dataDir, port: sitePort, settings: settings(port) });
    const db = openDatabase({ dataDir });
    await untilSent(db);
    await db.destroy();
  }
  await running.stop();
  rmSync(dataDir, { recursive: true });
  await mails.stop();
  const copies = Object.values(Object.groupBy(mails.received, (mail) => String(mail.messageId)));
  report(4, {
    crashes,
    mails: copies.length,
    'copies at most': Math.max(...copies.map((c) => c?.length ?? 0)),
  });
  expect(copies).toHaveLength(crashes);
  for (const copy of copies) {
    expect(copy?.length).toBe(2);
    expect(copy?.[0]?.text).toBe(copy?.[1]?.text);
  }
});

/** Sends contact messages, four at a time. Returns the duration of each in ms. */
async function contact(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const body = { name: 'A', email: 'a@alumni.example', message: 'Hello' };
      const response = await httpRequest(url, 'POST', '/api/users/contactus', { body });
      expect(response.status).toBe(200);
      times.push(response.ms);
    }
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  return times;
}

async function untilSent(db: Database): Promise<void> {
  await expect
    .poll(
      async () => {
        await makeDue(db);
        const waiting = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
        return (await waiting.execute()).length;
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toBe(0);
}

/** Expires the retry delays of unsent mails and the lease of a crashed instance. */
async function makeDue(db: Database): Promise<void> {
  const waiting = db.updateTable('mail_outbox').where('sent_at', 'is', null);
  await waiting.set({ next_attempt_at: now() }).where('next_attempt_at', '>', now()).execute();
  await waiting.set({ locked_until: null }).where('attempts', '>', 0).execute();
}
