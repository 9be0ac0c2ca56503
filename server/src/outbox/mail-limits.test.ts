import { setTimeout as wait } from 'node:timers/promises';
import { mailKinds } from '@alumni/shared/mail/mail';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSite } from '../boot/config/site.ts';
import { findReset } from '../codes/resets.store.ts';
import { openDatabase } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { lockName } from '../db/lock-name.ts';
import { processResetRequest, requestReset } from '../features/passwords/reset-requests.store.ts';
import { mailsOfEachKind as mails } from '../testing/mail-of-each-kind.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { insertProvedAccount } from '../testing/mails.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type MailPolicy, mailPolicies, policyOf } from './mail-policies.ts';
import { mailStates } from './mail-state.store.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { createMailer } from './mailer.ts';
import { claimMail, markPerhapsDelivered } from './outbox.store.ts';
import { queueMail } from './outbox.ts';
import { outboxState, type QueuedMail } from './outbox-reads.store.ts';
import type { Mail } from './templates/mails.ts';

const stranger = 'stranger@example.org';
const member = 'Member@example.org';
const hour = 3_600_000;
const link = 'https://alumni.example/#/x';
const { newDevice } = mails;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
const toStop: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  database = await createTestDatabase();
  server = await startMailServer();
  await insertProvedAccount(database, member);
});

afterEach(async () => {
  vi.useRealTimers();
  for (const running of toStop.splice(0).reverse()) await running.stop();
  await server.stop();
  await database.close();
});

function startWorker(db = database.db, smtpUrl = server.url): MailWorker {
  const mailer = createMailer(async () => ({
    dataDir: '/nowhere',
    publicUrl: 'https://alumni.example',
    site: readSite('/nowhere'),
    smtpUrl,
  }));
  const log = pino({ level: 'silent' });
  const worker = startMailWorker({ db, mailer, log, limited: true });
  toStop.push({ stop: () => worker.stop(1_000) });
  return worker;
}

async function queue(to: string, mail: Mail, times = 1): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await database.db.transaction().execute((trx) => queueMail(trx, { to, language: 'en', mail }));
  }
}

const outbox = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

/** Waits until the workers have sent all mails that may go now. */
async function drained(...workers: MailWorker[]): Promise<void> {
  for (const worker of workers) worker.poke();
  await vi.waitFor(
    async () => {
      const now = new Date().toISOString();
      // Selects no texts, because reading them takes longer than sending.
      const left = await database.db
        .selectFrom('mail_outbox')
        .select(['id', 'kind', 'recipient'])
        .where('sent_at', 'is', null)
        .where((eb) =>
          eb.or([eb('locked_until', 'is not', null), eb('next_attempt_at', '<=', now)]),
        )
        .limit(1)
        .execute();
      expect(left).toEqual([]);
    },
    { timeout: 50_000, interval: 20 },
  );
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const sentTo = (recipient: string) =>
  server.received.filter(({ recipients }) => recipients.includes(recipient));
const kindsOf = async (state: 'sent_at' | 'delayed_until') =>
  (await outbox()).filter((mail) => mail[state]).map(({ kind, joined }) => [kind, joined]);

testOnSqlite('names a class for each kind of mail', () => {
  expect(Object.keys(mailPolicies).sort()).toEqual(
    mailKinds.filter((kind) => kind !== 'other').sort(),
  );
});

// Runs each kind once, on SQLite: `mail-classes.test.ts` tests the classes on both databases.
const kinds = Object.keys(mails) as (keyof typeof mails)[];
testOnSqlite.each(kinds.filter((kind) => mailPolicies[kind].beyond !== 'merge'))(
  'sends %s a bounded number of times an hour, drops none, and holds up no alarm by it',
  async (kind) => {
    const own = { reset: 12, office: 30, proof: 4, dataLink: 6, anonymous: 1 };
    const { counts, beyond, isReserved } = policyOf(kind) as MailPolicy;
    const max = {
      unproved: { ...own, alarm: 3, ordinary: isReserved ? 4 : 3 },
      proved: { ...own, alarm: 6, ordinary: 6 },
    };
    const worker = startWorker();
    for (const [to, limit] of [
      [stranger, max.unproved[counts]],
      [member, max.proved[counts]],
    ] as const) {
      await queue(to, mails[kind], limit + 3);
      await drained(worker);
      expect(sentTo(to)).toHaveLength(limit);
      const rest = (await outbox()).filter((mail) => mail.recipient === to && !mail.sent_at);
      const standFor = rest.reduce((sum, { joined }) => sum + joined + 1, 0);
      expect([rest.length, standFor]).toEqual([beyond === 'join' ? 1 : 3, 3]);
      const other = kind === 'passwordChanged' ? 'emailChanged' : 'passwordChanged';
      await queue(to, mails[other]);
      await drained(worker);
      const isHeld = to === stranger && (counts === 'alarm' || counts === 'ordinary');
      expect(sentTo(to)).toHaveLength(isHeld ? limit : limit + 1);
    }
  },
);

describe('an address that nobody has proved', () => {
  testOnSqlite(
    'gets three mails of 198 in the first hour, six in a day, over all kinds, and invitations beside',
    async () => {
      const worker = startWorker();
      for (let i = 0; i < 33; i += 1) {
        for (const mail of [newDevice, mails.deletionAsked, mails.deletionStopped]) {
          await queue(i % 2 ? stranger : stranger.toUpperCase(), mail, 2);
        }
        if (i % 8 === 0) await drained(worker);
      }
      await drained(worker);
      expect(server.received).toHaveLength(3);
      // Three of the other 195 mails wait, one of each kind. They stand for the remaining 192.
      const delayed = await kindsOf('delayed_until');
      expect(delayed.map(([kind]) => kind).sort()).toEqual([
        'deletionAsked',
        'deletionStopped',
        'newDevice',
      ]);
      expect(delayed.reduce((sum, [, joined]) => sum + Number(joined), 0)).toBe(192);
      later(hour + 1_000);
      await drained(worker);
      expect(server.received).toHaveLength(6);
      expect(server.received.at(-1)?.text).toMatch(
        /This mail stands for others of its kind as well: \d\d\./,
      );
      await queue(stranger, mails.memberMessage, 5);
      await queue(stranger, mails.rollNumber, 3);
      await drained(worker);
      later(hour + 1_000);
      await drained(worker);
      const subjects = server.received.slice(6).map(({ subject }) => subject);
      expect(subjects).toEqual(['Alumni invites you', 'Alumni invites you']);
      later(20 * hour);
      await drained(worker);
      expect(server.received).toHaveLength(8);
      later(2 * hour);
      await drained(worker);
      expect(
        sentTo(stranger).filter(({ subject }) => subject === 'Alumni invites you'),
      ).toHaveLength(3);
    },
  );

  testOnSqlite('gets the link that proves it at once, beside the messages that wait', async () => {
    const worker = startWorker();
    await queue(stranger, mails.memberMessage, 12);
    await queue(stranger, mails.eventAnswer, 3);
    await drained(worker);
    await queue(stranger, mails.confirmEmail);
    await drained(worker);
    expect(server.received).toHaveLength(5);
    expect(server.received[4]?.subject).toBe('Confirm your email address');
  });

  test('is counted by two instances together, and after a restart', async () => {
    const second = openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl });
    await queue(stranger, mails.memberMessage, 30);
    await drained(startWorker(), startWorker(second));
    expect(server.received).toHaveLength(3);
    for (const running of toStop.splice(0)) await running.stop();
    await second.destroy();
    await queue(stranger, mails.memberMessage, 2);
    await drained(startWorker());
    expect(server.received).toHaveLength(3);
  });

  test('is counted by one instance after the other, also where they send different mails', async () => {
    await queue(stranger, mails.memberMessage, 2);
    let claimed: Promise<QueuedMail | undefined> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await lockName(trx, `mail|unproved|${stranger}`);
      claimed = claimMail(database.db, 60_000, { limited: true });
      const first = await Promise.race([claimed, wait(500).then(() => 'waits')]);
      expect(first).toBe('waits');
    });
    expect((await claimed)?.recipient).toBe(stranger);
  });

  testOnSqlite('does not count what no mail server has taken', async () => {
    const down = await startMailServer();
    await down.stop();
    const failing = startWorker(database.db, down.url);
    await queue(stranger, mails.memberMessage, 6);
    failing.poke();
    await vi.waitFor(
      async () => expect((await outbox()).every(({ last_error }) => last_error)).toBe(true),
      { timeout: 50_000 },
    );
    await failing.stop();
    later(60_000);
    await drained(startWorker());
    expect(server.received).toHaveLength(3);
  });
});

test('the link of a reset that is delayed lives from when it is mailed', async () => {
  const worker = startWorker();
  for (let i = 0; i < 15; i += 1) {
    await requestReset(database.db, member, { language: 'en', delayMs: 0 });
    await processResetRequest(database.db, 'https://alumni.example');
    await drained(worker);
    later(1);
  }
  expect(sentTo(member)).toHaveLength(12);
  later(hour + 1_000);
  await drained(worker);
  expect(sentTo(member)).toHaveLength(13);
  const token = /token=([\w-]+)/.exec(sentTo(member).at(-1)?.text ?? '')?.[1] ?? '';
  later(59 * 60_000);
  expect(await findReset(database.db, token)).toBeDefined();
  later(2 * 60_000);
  expect(await findReset(database.db, token)).toBeUndefined();
});

describe('an address that is proved', () => {
  testOnSqlite(
    'gets its alarms beside noise: 20 messages of members and each kind of alarm',
    async () => {
      const worker = startWorker();
      await queue(member, mails.memberMessage, 20);
      const alarms = Object.values(mails).filter(
        ({ template }) => mailPolicies[template].counts === 'alarm',
      );
      for (const alarm of alarms) await queue(member, alarm, 8);
      await queue(member, mails.passwordReset, 3);
      await drained(worker);
      const sent = await kindsOf('sent_at');
      const times = (kind: string) => sent.filter(([name]) => name === kind).length;
      expect(times('memberMessage')).toBe(6);
      expect(times('passwordReset')).toBe(3);
      for (const { template } of alarms) expect(times(template)).toBe(6);
      for (let hours = 0; hours < 3; hours += 1) {
        later(hour + 1_000);
        await drained(worker);
      }
      const inAll = await kindsOf('sent_at');
      expect(inAll.filter(([kind]) => kind === 'memberMessage')).toHaveLength(20);
      // Every undo link arrives.
      expect(inAll.filter(([kind]) => kind === 'emailChanged')).toHaveLength(8);
      expect(await kindsOf('delayed_until')).toEqual([]);
    },
  );

  testOnSqlite('gets 80 corrections as six mails and one that stands for the others', async () => {
    const worker = startWorker();
    for (let i = 0; i < 80; i += 1) {
      const changes = [{ field: 'lastName' as const, before: 'Ngo', after: `Name ${i}` }];
      await queue(member, { template: 'corrected', changes, link });
      if (i % 10 === 0) await drained(worker);
    }
    await drained(worker);
    expect(server.received).toHaveLength(6);
    later(hour + 1_000);
    await drained(worker);
    expect(server.received).toHaveLength(7);
    expect(server.received[6]?.text).toContain('Name 79');
    expect(server.received[6]?.text).toContain('others of its kind as well: 73.');
  });

  testOnSqlite(
    'of the office: messages beyond its share become one that leads to the site',
    async () => {
      const worker = startWorker();
      await queue(stranger, mails.contactMessage, 200);
      await queue(stranger, mails.report, 40);
      await drained(worker);
      expect(server.received).toHaveLength(31);
      later(hour + 1_000);
      await drained(worker);
      expect(server.received).toHaveLength(33);
      const last = server.received.slice(31).map(({ text = '' }) => text);
      expect(last.find((text) => text.includes('Other messages of visitors: 198.'))).toBeDefined();
      expect(last.find((text) => text.includes('Other messages of this kind: 9.'))).toBeDefined();
    },
  );
});

testOnSqlite(
  'links of visitors that have expired use up no turn, and are no refused mails',
  async () => {
    await queue(member, mails.eventAnswer, 3);
    await database.db
      .updateTable('mail_outbox')
      .set({ expires_at: fromNow(-1_000) })
      .execute();
    await queue(member, mails.eventAnswer);
    await drained(startWorker());
    expect(sentTo(member)).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  },
);

testOnSqlite('a mail that goes out again takes up no further links', async () => {
  await queue(member, mails.eventAnswer);
  const first = await claimMail(database.db, hour, { limited: true });
  if (!first) throw new Error('no mail');
  await markPerhapsDelivered(database.db, first, 0);
  await queue(member, mails.eventAnswer);
  later(1_000);
  const again = await claimMail(database.db, hour, { limited: true });
  expect([again?.id, again?.text]).toEqual([first.id, first.text]);
  expect(await outbox()).toHaveLength(2);
});

testOnSqlite('thousands of invitations to different addresses are not held up', async () => {
  const worker = startWorker();
  for (let i = 0; i < 300; i += 1) await queue(`new${i}@example.org`, mails.rollNumber);
  await drained(worker);
  expect(server.received).toHaveLength(300);
});

test('a mail that is delayed says so, and is not what waits longest', async () => {
  const worker = startWorker();
  await queue(stranger, mails.rollNumber, 5);
  await drained(worker);
  const states = await mailStates(database.db, ['AAAAA-00000'], { delivers: true });
  const state = states.get('AAAAA-00000');
  expect(state).toMatchObject({ state: 'waiting', delayed: true });
  expect(Date.parse(state?.at ?? '')).toBeGreaterThan(Date.now() + hour - 60_000);
  expect(await outboxState(database.db)).toEqual({ waiting: 1, delayed: 1, oldest: undefined });
  expect(Date.parse((await outbox())[4]?.delayed_until ?? '')).toBeLessThanOrEqual(
    Date.parse(fromNow(hour)),
  );
});
