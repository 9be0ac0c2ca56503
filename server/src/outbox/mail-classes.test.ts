import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromNow } from '../db/ids.ts';
import { mailsOfEachKind } from '../testing/mail-of-each-kind.ts';
import { insertProvedAccount } from '../testing/mails.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { mailPolicies } from './mail-policies.ts';
import { claimMail, markSent } from './outbox.store.ts';
import { queueMail } from './outbox.ts';
import type { QueuedMail } from './outbox-reads.store.ts';
import type { Mail } from './templates/mails.ts';

const member = 'member@example.org';
const office = 'office@example.org';
const perHour = 100;
const start = Date.parse('2027-03-01T00:00:00.000Z');
const hourMs = 3_600_000;
/** Sets the clock just past the hour, so that mails of the previous call are outside the hourly window. */
const atHour = (hour: number) => vi.setSystemTime(start + hour * (hourMs + 1_000));

let database: TestDatabase;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  database = await createTestDatabase();
  await insertProvedAccount(database, member);
});

afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

type Kind = keyof typeof mailPolicies;

/** Queues mails of these kinds in one transaction; `eventAnswer` gets a numbered link. */
async function queue(...mails: [kind: Kind, to: string, number?: number][]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    for (const [kind, to, number] of mails) {
      const link = `https://alumni.example/answer/${number}/`;
      const of: Mail = mailsOfEachKind[kind];
      const mail = of.template === 'eventAnswer' ? { ...of, link } : of;
      const expiresAt = fromNow(20 * 24 * hourMs);
      await queueMail(trx, { to, language: 'en', mail, expiresAt });
    }
  });
}

/** Claims all mails that may go now, as the worker's two lanes do, and marks them as sent. */
async function gone(): Promise<QueuedMail[]> {
  const mails: QueuedMail[] = [];
  for (const lane of ['awaited', 'mass'] as const) {
    for (;;) {
      const mail = await claimMail(database.db, 60_000, { limited: true, perHour, lane });
      if (!mail) break;
      await markSent(database.db, mail, false);
      mails.push(mail);
    }
  }
  return mails;
}

test('strangers reply three times an hour in the name of a member for nine days: all else arrives in its hour', async () => {
  const kinds = (Object.keys(mailPolicies) as Kind[]).filter(
    (kind) => mailPolicies[kind].class !== 'anonymous',
  );
  const everyHours = 5;
  const hours = 9 * 24;
  expect(kinds.length * everyHours).toBeLessThanOrEqual(hours);
  const arrivals: Record<string, number> = {};
  const links = new Map<number, number>();
  const times: number[] = [];
  const contacts: number[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    atHour(hour);
    const kind = hour % everyHours === 0 ? kinds[hour / everyHours] : undefined;
    await queue(
      ...[0, 1, 2].map((n) => ['eventAnswer', member, hour * 3 + n] as [Kind, string, number]),
      ['contactMessage', office],
      ...(kind ? [[kind, member] as [Kind, string]] : []),
    );
    for (const mail of await gone()) {
      if (mail.kind === 'contactMessage') contacts.push(hour);
      else if (mail.kind === 'eventAnswer') {
        times.push(hour);
        for (const [, number] of mail.text.matchAll(/answer\/(\d+)\//g)) {
          links.set(Number(number), hour);
        }
      } else arrivals[mail.kind] = hour;
    }
  }
  expect(arrivals).toEqual(Object.fromEntries(kinds.map((kind, n) => [kind, n * everyHours])));
  // The member and the office each get one mail from anonymous forms an hour, and five a day.
  for (const of of [times, contacts]) {
    expect(of.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 24, 25]);
    expect(of).toHaveLength(9 * 5);
  }
  // A mail carries up to ten links, oldest first.
  const inOrder = [...links.keys()];
  expect(inOrder.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const waiting = await database.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'eventAnswer')
    .where('sent_at', 'is', null)
    .execute();
  expect(links.size + waiting.length).toBe(hours * 3);
});

test('a flood of replies holds up neither forty people who register nor a convocation, and comes last', async () => {
  const several = (count: number, kind: Kind, name: string) =>
    Array.from({ length: count }, (_, n) => [kind, `${name}${n}@example.org`] as [Kind, string]);
  await queue(
    ...several(60, 'eventAnswer', 'victim'),
    ['contactMessage', office],
    ['contactMessage', office],
    ...several(100, 'notice', 'member'),
    ...several(40, 'confirmEmail', 'new'),
  );
  const counts = async (hour: number) => {
    atHour(hour);
    const kinds = (await gone()).map(({ kind }) => kind);
    return [...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]);
  };
  // All mails count for the limit of a hundred an hour. Anonymous forms may use twenty of them.
  expect(await counts(0)).toEqual([
    ['confirmEmail', 40],
    ['notice', 60],
  ]);
  const [first, ...rest] = await counts(1);
  expect(first).toEqual(['notice', 40]);
  const total = (runs: unknown[][]) => runs.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(total(rest)).toBe(20);
  expect(total(await counts(2))).toBe(20);
});
