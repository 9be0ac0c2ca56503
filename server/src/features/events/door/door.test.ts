import { createHash } from 'node:crypto';
import {
  getOwnReply,
  listReplies,
  messageComers,
  openDoor,
  sendArrivals,
  setReply,
} from '@alumni/shared/events/event-replies';
import { createEvent } from '@alumni/shared/events/events';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueEventNotices } from '../../../boot/tasks/event-notices.ts';
import { purgeNow } from '../../../boot/tasks/purge-accounts.ts';
import { addEventLink } from '../../../codes/event-links.store.ts';
import { anEvent, createPerson, type Person } from '../../../testing/factories.ts';
import { holdMails } from '../../../testing/mails.ts';
import { testOnSqlite } from '../../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { throwing } from '../../../testing/throwing.ts';
import { forgetVisitors } from '../replies/replies.store.ts';
import { forgetAddedNames } from './door.store.ts';

let t: TestApp;
let owner: Person;
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  await holdMails(t);
  owner = await createPerson(t, { first_name: 'Olive', last_name: 'Ndi' });
});
afterEach(() => t.close());

const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);

async function post(fields: object = {}): Promise<string> {
  const day = inDays(20);
  const body = { ...anEvent, start_date: day, end_date: day, answers: 'members', ...fields };
  return (await t.call(createEvent, { body, token: owner.token })).body._id;
}
const sendReply = (id: string, { token }: Person, reply = 'coming', more: object = {}) =>
  t.call(setReply, { params: { id }, token, body: { answer: reply, ...more } });
const door = (id: string) => t.call(openDoor, { params: { id }, token: owner.token });
const arrive = (id: string, arrivals: object[]) =>
  t.call(sendArrivals, { params: { id }, token: owner.token, body: { arrivals } });
const key = (n: number) => `arrival-of-a-phone-${n}`;
const today = (time: string) => `2026-03-12T${time}:00.000Z`;

test('the list for the door has names and hashes of codes, and no code', async () => {
  const id = await post();
  const ada = await createPerson(t, { last_name: 'Ada' });
  const ben = await createPerson(t, { last_name: 'Ben', telephone: '+237 677 12 34 56' });
  const { code } = (await sendReply(id, ada, 'coming', { guests: 1, note: 'Late' })).body;
  await sendReply(id, ben);
  await sendReply(id, ben, 'not');
  const { body, headers } = await door(id);
  expect(headers['cache-control']).toBe('no-store');
  const hash = createHash('sha256')
    .update(body.salt + code)
    .digest('hex');
  expect(body).toEqual({
    theme: 'General assembly',
    salt: body.salt,
    people: [
      { _id: expect.any(String), name: 'Ada', guests: 1, state: 'in', hash },
      { _id: expect.any(String), name: 'Ben', guests: 0, state: 'not', hash: '' },
    ],
    arrivals: [],
    until: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toContain(code);
  // Each list has a fresh salt, so that hashes of two lists cannot be compared.
  expect((await door(id)).body.salt).not.toBe(body.salt);
});

test('two doors: the first arrival counts, the second is shown, and what is sent again is the same', async () => {
  const id = await post();
  const [ada, ben] = (await Promise.all([createPerson(t), createPerson(t)])) as [Person, Person];
  await sendReply(id, ada);
  await sendReply(id, ben);
  const [first, second] = (await door(id)).body.people;
  const one = { key: key(1), reply: first?._id, at: today('18:05') };
  const earlier = { key: key(2), reply: first?._id, at: today('18:02') };
  const added = { key: key(3), name: 'Somebody Else', at: today('18:10') };
  await arrive(id, [one]);
  await arrive(id, [one, { ...one }]);
  const { body } = await arrive(id, [earlier, added]);
  expect(body.arrivals).toEqual([
    { key: key(2), reply: first?._id, name: '', at: today('18:02') },
    { key: key(1), reply: first?._id, name: '', at: today('18:05') },
    { key: key(3), reply: '', name: 'Somebody Else', at: today('18:10') },
  ]);
  const { replies } = (await t.call(listReplies, { params: { id }, token: owner.token })).body;
  expect(replies.map(({ arrivedAt }) => arrivedAt)).toEqual([today('18:02'), '']);
  // The periods of two requests overlap, because `until` lies in the past. An arrival may therefore be sent twice, but
  // none is missed. A `since` after the overlap returns no arrival again.
  const later = new Date(Date.now() + 20_000).toISOString();
  const news = await t.call(sendArrivals, {
    params: { id },
    token: owner.token,
    body: { arrivals: [], since: later },
  });
  expect(news.body.arrivals).toEqual([]);
  expect(Date.parse(news.body.until)).toBeLessThan(Date.now());
  // Undoes an arrival: somebody tapped the wrong name.
  await arrive(id, [{ ...earlier, undone: true }]);
  const after = await arrive(id, [
    { key: key(4), reply: second?._id, at: '2099-01-01T00:00:00.000Z' },
    { key: key(5), reply: 'an answer that is gone', at: today('18:30') },
  ]);
  expect(after.status).toBe(200);
  expect(after.body.arrivals.map((arrival) => arrival.key)).toEqual([
    key(1),
    key(3),
    key(5),
    key(4),
  ]);
  // The phone's clock was ahead (2099), so the server stored the time of receipt.
  expect(after.body.arrivals[3]?.at.slice(0, 4)).not.toBe('2099');
  expect((await arrive(id, [{ ...one, key: 'short' }])).status).toBe(400);
  expect((await arrive(id, [{ ...one, at: 'soon' }])).status).toBe(400);
});

test('an arrival counts for a reply to its own event, and is taken back there, alone', async () => {
  const [id, other] = [await post(), await post()];
  await sendReply(other, owner);
  const [reply] = (await door(other)).body.people;
  const foreign = await arrive(id, [{ key: key(2), reply: reply?._id, at: today('18:00') }]);
  expect(foreign.body.arrivals).toMatchObject([{ key: key(2), reply: '' }]);
  await arrive(id, [{ key: key(2), reply: reply?._id, at: today('18:00'), undone: true }]);
  const one = { key: key(1), name: 'Somebody', at: today('18:05') };
  await arrive(id, [one]);
  expect((await arrive(other, [{ ...one, undone: true }])).body.arrivals).toEqual([]);
  expect((await arrive(id, [])).body.arrivals).toMatchObject([{ key: key(1), name: 'Somebody' }]);
});

testOnSqlite.each([
  ['openDoor', door],
  ['sendArrivals', (id: string) => arrive(id, [])],
] as const)('limits how often one person calls %s', async (_, ask) => {
  const id = await post();
  expect((await ask(id)).status).toBe(200);
  await t.db
    .updateTable('rate_limits')
    .set({ hits: 1_199 })
    .where('key', '=', `arrivals|${owner.id}`)
    .execute();
  expect((await ask(id)).status).toBe(200);
  expect((await ask(id)).status).toBe(429);
});

test('an undo wins over its note, also where it comes first', async () => {
  const [id, other] = [await post(), await post()];
  const one = { key: key(1), name: 'Somebody', at: today('18:05') };
  await arrive(id, [{ key: key(1), at: one.at, undone: true }]);
  expect((await arrive(id, [one])).body.arrivals).toEqual([]);
  expect((await arrive(id, [one, { ...one, undone: true }])).body.arrivals).toEqual([]);
  expect((await arrive(other, [one])).body.arrivals).toMatchObject([{ key: key(1) }]);
});

test('an event takes 4,000 arrivals, however many come at once', async () => {
  const id = await post();
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, phone) =>
      arrive(
        id,
        Array.from({ length: 200 }, (_, n) => ({
          key: `${key(n)}-${phone}`,
          name: 'Somebody',
          at: today('18:00'),
        })),
      ),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await arrive(id, [])).body.arrivals).toHaveLength(4_000);
});

test('500 arrivals of two phones with three breaks: none is lost, none doubled', async () => {
  const id = await post();
  const at = new Date().toISOString();
  const rows = Array.from({ length: 500 }, (_, n) => ({
    id: `reply-${String(n).padStart(3, '0')}`,
    event_id: id,
    language: 'en' as const,
    answer: 'coming' as const,
    guests: 0,
    state: 'in' as const,
    place: n + 1,
    created_at: at,
    updated_at: at,
  }));
  await t.db.insertInto('event_replies').values(rows).execute();
  const noted = (phone: string, from: number, to: number, time: string) =>
    rows.slice(from, to).map((row, n) => ({ key: key(n) + phone, reply: row.id, at: today(time) }));
  /**
   * Sends 50 arrivals at a time and repeats each batch until its response arrives. `breaks` cuts the connection before
   * or after the server gets a batch.
   */
  async function sendAll(waiting: object[], breaks: ('before' | 'after')[]): Promise<void> {
    for (let n = 0; n < waiting.length; ) {
      const breaksAt = n >= 100 ? breaks.shift() : undefined;
      if (breaksAt === 'before') continue;
      const { status } = await arrive(id, waiting.slice(n, n + 50));
      if (breaksAt === 'after') continue;
      expect(status).toBe(200);
      n += 50;
    }
  }
  // Both doors note the same hundred people.
  await Promise.all([
    sendAll(noted('-one', 0, 300, '18:05'), ['after', 'before', 'after']),
    sendAll(noted('-two', 200, 500, '18:00'), ['before', 'after', 'after']),
  ]);
  const { body } = await arrive(id, []);
  expect(new Set(body.arrivals.map((one) => one.key)).size).toBe(600);
  expect(body.arrivals).toHaveLength(600);
  expect(new Set(body.arrivals.map(({ reply }) => reply)).size).toBe(500);
  // The first arrival wins.
  const { replies } = (await t.call(listReplies, { params: { id }, token: owner.token })).body;
  const firsts = replies.map(({ arrivedAt }) => arrivedAt);
  expect(firsts.filter((at) => at === today('18:00'))).toHaveLength(300);
  expect(firsts.filter((at) => at === today('18:05'))).toHaveLength(200);
});

test('a message goes to those who come, or to all who may, five a day; an admin’s is in the log', async () => {
  const id = await post({ start_date: inDays(1), end_date: inDays(1) });
  const [ada, ben] = (await Promise.all([createPerson(t), createPerson(t)])) as [Person, Person];
  await sendReply(id, ada);
  await sendReply(id, ben, 'maybe');
  const message = (body: object, token = owner.token) =>
    t.call(messageComers, { params: { id }, token, body });
  expect((await message({ message: ' ' })).body.message).toBe('Please enter a message.');
  expect(await message({ message: 'Bring <b>chairs</b>.' })).toMatchObject({
    status: 200,
    body: { message: 'Your message is on its way to those who come.' },
  });
  await queueEventNotices(t.deps, throwing);
  const admin = await createPerson(t, { accountType: 'admin' });
  expect((await message({ message: 'Two', to: 'everybody' }, admin.token)).status).toBe(200);
  for (const text of ['Three', 'Four', 'Five']) await message({ message: text });
  const sixth = await message({ message: 'Six' });
  expect(sixth.status).toBe(429);
  expect(sixth.body.message).toContain('written to five times today');
  await queueEventNotices(t.deps, throwing);
  // The mails are queued, so the notice no longer contains the message.
  const notices = t.db.selectFrom('event_notices').select(['author_id', 'content']).distinct();
  expect(await notices.where('kind', '=', 'message').execute()).toEqual(
    expect.arrayContaining([
      { author_id: owner.id, content: '' },
      { author_id: admin.id, content: '' },
    ]),
  );
  const mails = await t.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'text', 'html', 'subject', 'urgency', 'paced'])
    .where('kind', '=', 'eventMessage')
    .orderBy('id')
    .execute();
  expect(mails.filter(({ recipient }) => recipient === ben.email)).toHaveLength(1);
  expect(mails.filter(({ recipient }) => recipient === ada.email)).toHaveLength(5);
  const first = mails.find(({ text }) => text.includes('chairs'));
  expect(first?.text).toContain('Olive Ndi writes to those who come:');
  expect(first?.html).toContain('Bring &lt;b&gt;chairs&lt;/b&gt;.');
  // The event is tomorrow, so its message goes before other mass mail, at the same pace.
  expect(first).toMatchObject({
    subject: 'Message about General assembly',
    urgency: 0,
    paced: 1,
  });
  const log = await t.db.selectFrom('audit_log').select('actor_id').execute();
  expect(log.map(({ actor_id }) => actor_id)).toEqual([admin.id]);
});

test('replies go with an account: places to come are free for the next, past ones count on', async () => {
  const coming = await post({ places: 1 });
  const past = await post();
  const [ada, ben] = (await Promise.all([createPerson(t), createPerson(t)])) as [Person, Person];
  await sendReply(coming, ada);
  await sendReply(coming, ben);
  await sendReply(past, ada, 'coming', { guests: 2, note: 'Vegetarian' });
  await t.db
    .updateTable('events')
    .set({ start_date: inDays(-3), end_date: inDays(-3) })
    .where('id', '=', past)
    .execute();
  await t.db
    .updateTable('accounts')
    .set({ deletion_due_at: '2020-01-01T00:00:00.000Z', deletion_posts: 'keep' })
    .where('id', '=', ada.id)
    .execute();
  const { db, storage, config } = t.deps;
  await purgeNow({ db, storage, config: { dataDir: config.dataDir, backupDays: 30 } }, ada.rollNo);
  await queueEventNotices(t.deps, throwing);
  const replies = (id: string) => t.call(listReplies, { params: { id }, token: owner.token });
  expect((await replies(coming)).body.replies).toMatchObject([{ rollNo: ben.rollNo, state: 'in' }]);
  const { counts, replies: left } = (await replies(past)).body;
  expect(counts).toMatchObject({ in: 1, guests: 2 });
  expect(left).toMatchObject([{ rollNo: '', name: '', note: '', visitor: false }]);
});

test('visitors and those who were on no list are forgotten, and count on', async () => {
  const at = new Date().toISOString();
  const ids = [await post(), await post()] as const;
  for (const id of ids) {
    const visitor = { language: 'en', answer: 'coming', guests: 1, state: 'in', place: 1 } as const;
    await t.db
      .insertInto('event_replies')
      .values({
        ...visitor,
        id: `v${id}`,
        event_id: id,
        email_key: 'vera@example.org',
        name: 'Vera',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await arrive(id, [{ key: `arrival-${id}`, name: 'Walked In', at }]);
    const link = { event_id: id, account_id: null, email_key: 'vera@example.org', name: 'Vera' };
    const asked = { language: 'en', answer: null, guests: 1, expires_at: '2099-01-01' } as const;
    await t.db.transaction().execute((trx) => addEventLink(trx, { ...link, ...asked }));
  }
  const [over] = ids;
  await t.db
    .updateTable('events')
    .set({ start_date: inDays(-40), end_date: inDays(-31) })
    .where('id', '=', over)
    .execute();
  await forgetVisitors(t.db, inDays(-30));
  await forgetAddedNames(t.db, inDays(-30));
  const seen = async (id: string) => {
    const { body } = await t.call(listReplies, { params: { id }, token: owner.token });
    const list = await door(id);
    return [body.counts.in, body.replies[0]?.name, list.body.arrivals[0]?.name];
  };
  expect(await seen(ids[0])).toEqual([1, '', '']);
  expect(await seen(ids[1])).toEqual([1, 'Vera', 'Walked In']);
  expect(await t.db.selectFrom('event_links').select('event_id').execute()).toEqual([
    { event_id: ids[1] },
  ]);
});

test('a member’s own code is theirs alone', async () => {
  const id = await post();
  const [ada, ben] = (await Promise.all([createPerson(t), createPerson(t)])) as [Person, Person];
  await sendReply(id, ada, 'coming', { shown: true });
  const { code } = (await sendReply(id, ada, 'coming', { shown: true })).body;
  const others = await t.call(getOwnReply, { params: { id }, token: ben.token });
  const list = await t.call(listReplies, { params: { id }, token: owner.token });
  expect(JSON.stringify([others.body, list.body])).not.toContain(code);
});
