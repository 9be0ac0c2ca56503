import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent, type Person } from '../server/src/testing/factories.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const places = 50;
const asking = 200;
const leaving = 40;

test.each(['SQLite', 'PostgreSQL'])('places at once on %s under kill -9', async (kind) => {
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  await postgres?.createDatabase('alumni');
  const databaseUrl = postgres?.url('alumni') ?? '';
  const port = await freePort();
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
  };
  let program = await runProgram({ settings });
  const { dataDir } = program;
  const stored = databaseUrl ? { dataDir, databaseUrl } : { dataDir };
  const [owner, ...people] = await createPeople(stored, 1 + asking);
  const day = '2090-01-02';
  const { body } = await httpRequest(program.url, 'POST', '/api/events', {
    token: owner?.token ?? '',
    body: { ...anEvent, start_date: day, end_date: day, answers: 'members', places },
  });
  const path = `/api/event/${body._id}/reply`;
  const db = openDatabase(stored);
  let kills = 0;
  let unanswered = 0;

  async function killAndStart(): Promise<void> {
    kills += 1;
    await program.end('SIGKILL');
    program = await runProgram({ dataDir, settings });
    // Expire the killed program's leases and the retry delays of mails.
    await db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: new Date().toISOString(), locked_until: null })
      .where('sent_at', 'is', null)
      .execute();
  }

  /**
   * All people send a reply at once and retry until it is acknowledged. The program is killed after the given numbers
   * of acknowledged replies.
   */
  async function sendReplies(all: Person[], answer: string, killAfter: number[]): Promise<void> {
    let acknowledged = 0;
    const killing = (async () => {
      for (const count of killAfter) {
        while (acknowledged < count) await wait(1);
        await killAndStart();
      }
    })();
    await Promise.all(
      all.map(async ({ token }) => {
        for (;;) {
          const said = httpRequest(program.url, 'PUT', path, {
            token,
            body: { answer, guests: 0 },
          });
          const response = await said.catch(() => undefined);
          if (response?.status === 200) break;
          unanswered += 1;
          await wait(50);
        }
        acknowledged += 1;
      }),
    );
    await killing;
  }

  const replies = () =>
    db.selectFrom('event_replies').select(['account_id', 'state']).orderBy('place').execute();
  const placeMails = () =>
    db.selectFrom('mail_outbox').selectAll().where('kind', '=', 'eventPlace').execute();

  // Without a mail server, places are given and their mails wait.
  await sendReplies(people, 'coming', [20, 120]);
  const asked = await replies();
  expect(asked).toHaveLength(asking);
  expect(asked.map(({ state }) => state)).toEqual([
    ...Array(places).fill('in'),
    ...Array(asking - places).fill('waiting'),
  ]);

  const leavers = new Set(asked.slice(0, leaving).map(({ account_id }) => account_id));
  await sendReplies(
    people.filter(({ id }) => leavers.has(id)),
    'not',
    [10, leaving],
  );
  const next = asked.slice(places, places + leaving).map(({ account_id }) => account_id);
  const left = (await replies()).filter(({ state }) => state !== 'not');
  const isIn = left.filter(({ state }) => state === 'in').map(({ account_id }) => account_id);
  expect(isIn).toEqual([...asked.slice(leaving, places).map((one) => one.account_id), ...next]);
  expect(left).toHaveLength(asking - leaving);
  const addresses = people.filter(({ id }) => next.includes(id)).map(({ email }) => email);
  const queued = await placeMails();
  expect(queued.map(({ recipient }) => recipient).sort()).toEqual(addresses.toSorted());

  const mails = await startMailServer(port);
  for (const count of [0, 10, 25]) {
    while (mails.received.length < count) await wait(1);
    await killAndStart();
  }
  await expect
    .poll(async () => (await placeMails()).every(({ sent_at }) => sent_at !== null), {
      timeout: 120_000,
      interval: 250,
    })
    .toBe(true);
  await db.destroy();
  await program.stop();
  await mails.stop();
  await postgres?.stop();
  const ids = new Set(mails.received.map(({ messageId }) => messageId));
  const repeated = mails.received.length - ids.size;
  report(42, { [kind]: `${kills} kills, ${unanswered} unanswered, ${repeated} mails repeated` });
  expect(unanswered).toBeGreaterThan(0);
  expect([...new Set(mails.received.flatMap(({ recipients }) => recipients))].sort()).toEqual(
    addresses.toSorted(),
  );
  expect(ids.size).toBe(leaving);
  // A mail that the server accepted during a kill is sent again, with the same Message-ID.
  expect(repeated).toBeLessThanOrEqual(3);
});
