import { setTimeout as wait } from 'node:timers/promises';
import { login as logIn } from '@alumni/shared/accounts/auth';
import { setReply } from '@alumni/shared/events/event-replies';
import { createEvent, deleteEvent, updateEvent } from '@alumni/shared/events/events';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { restoreRecord } from '@alumni/shared/records/trash';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueEventNotices, queueOwnerMails } from '../../../boot/tasks/event-notices.ts';
import type { SettleOptions } from '../../../core/settle-each.ts';
import { instantInZone } from '../../../core/zone-time.ts';
import { anEvent, createPerson, type Person, testPassword } from '../../../testing/factories.ts';
import { holdMails, markMailsSent } from '../../../testing/mails.ts';
import { testOnSqlite } from '../../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { throwing } from '../../../testing/throwing.ts';
import { lockPublicEvent } from '../replies/public-event.store.ts';

let t: TestApp;
let owner: Person;
beforeEach(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://alumni.example' });
  await holdMails(t);
  owner = await createPerson(t);
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * day);
const params = (id: string) => ({ params: { id }, token: owner.token });

async function post(fields: object = {}): Promise<string> {
  const start = inDays(20);
  const body = {
    ...anEvent,
    start_date: start,
    end_date: start,
    start_time: '18:00',
    answers: 'members',
    ...fields,
  };
  return (await t.call(createEvent, { body, token: owner.token })).body._id;
}

const sendReply = (id: string, { token }: Person, reply = 'coming', more: object = {}) =>
  t.call(setReply, { params: { id }, token, body: { answer: reply, ...more } });
const change = (id: string, body: object) => t.call(updateEvent, { ...params(id), body });

/**
 * Runs the periodic work as if `ms` milliseconds had passed. It then restores the real clock, so that the sessions of
 * the test stay valid.
 */
async function after(
  ms: number,
  apart: SettleOptions<string> = throwing,
  work = queueEventNotices,
): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
  const queued = await work(t.deps, apart);
  vi.useRealTimers();
  return queued;
}

async function sentAfter(ms: number): Promise<void> {
  await after(ms);
  await markMailsSent(t);
}

async function mailsTo({ email }: Pick<Person, 'email'>) {
  return t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'subject', 'text', 'calendar', 'language', 'html', 'unsubscribe'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

testOnSqlite(
  'changes within ten minutes are one mail, of what was and what is, to all who may come',
  async () => {
    const id = await post();
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(t)));
    const [ada, ben, cleo, dora] = people as [Person, Person, Person, Person];
    await t.db.updateTable('accounts').set({ language: 'fr' }).where('id', '=', ben.id).execute();
    await sendReply(id, ada);
    await sendReply(id, ben, 'maybe');
    await sendReply(id, cleo, 'not');
    const { told } = (await change(id, { start_time: '19:00' })).body;
    expect(told?.people).toBe(2);
    expect(Date.parse(told?.at ?? '') - Date.now()).toBeLessThanOrEqual(10 * minute);
    const other = await change(id, { description: 'Nothing that anybody has to be told.' });
    expect(other.body).not.toHaveProperty('told');
    await change(id, { venue: 'Salle polyvalente' });
    expect(await after(9 * minute)).toBe(0);
    await sendReply(id, dora);
    expect(await after(10 * minute + 1_000)).toBeGreaterThan(0);
    expect(await after(30 * minute)).toBe(0);
    const [mail, ...others] = await mailsTo(ada);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'eventChange', subject: 'Changed: General assembly' });
    const text = mail?.text.replace(/\s+/g, ' ');
    expect(text).toMatch(/When: was [^,]+, 18:00, is now [^,]+, 19:00\./);
    expect(text).toContain(
      'Where: was Amphitheatre 700, Yaoundé, is now Salle polyvalente, Yaoundé.',
    );
    const [french] = await mailsTo(ben);
    expect(french).toMatchObject({ language: 'fr', subject: 'Changement\u00a0: General assembly' });
    expect(await mailsTo(cleo)).toEqual([]);
    // Dora replied after the change, so she has seen it.
    expect(await mailsTo(dora)).toEqual([]);
  },
);

testOnSqlite('a change that is taken back is no mail', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  await change(id, { start_time: '19:00' });
  await change(id, { start_time: '18:00' });
  expect(await after(11 * minute)).toBe(0);
  await t.call(deleteEvent, params(id));
  await t.call(restoreRecord, params(id));
  expect(await after(22 * minute)).toBe(0);
  expect(await mailsTo(ada)).toEqual([]);
});

testOnSqlite(
  'who replies between two changes that are joined hears of the second, from what they knew',
  async () => {
    const id = await post();
    const [ada, ben, cleo] = (await Promise.all([1, 2, 3].map(() => createPerson(t)))) as [
      Person,
      Person,
      Person,
    ];
    await sendReply(id, ada);
    await change(id, { venue: 'Hall B' });
    await sendReply(id, ben);
    await change(id, { venue: 'Hall C' });
    await sendReply(id, cleo);
    await after(11 * minute);
    const [toBen, ...others] = await mailsTo(ben);
    expect(others).toEqual([]);
    expect(toBen?.text.replace(/\s+/g, ' ')).toContain(
      'was Hall B, Yaoundé, is now Hall C, Yaoundé',
    );
    expect(await mailsTo(ada)).toHaveLength(1);
    expect(await mailsTo(cleo)).toEqual([]);
  },
);

testOnSqlite(
  'a change that is taken back is told to those alone who have replied in between',
  async () => {
    const id = await post();
    const [ada, ben] = (await Promise.all([1, 2].map(() => createPerson(t)))) as [Person, Person];
    await sendReply(id, ada);
    await change(id, { start_time: '19:00' });
    await sendReply(id, ben);
    await change(id, { start_time: '18:00' });
    await after(11 * minute);
    expect(await mailsTo(ada)).toEqual([]);
    expect((await mailsTo(ben))[0]?.text).toMatch(/19:00,\s+is\s+now\s[^.]*18:00/);
  },
);

test('a notice that cannot be sent holds up no other', async () => {
  const people = await Promise.all([1, 2].map(() => createPerson(t)));
  for (const person of people) {
    const id = await post();
    await sendReply(id, person);
    await change(id, { venue: 'Salle B' });
  }
  const [broken] = await t.db.selectFrom('event_notices').select('id').orderBy('id').execute();
  const spoiled = t.db.updateTable('event_notices').set({ content: '{' });
  await spoiled.where('id', '=', broken?.id ?? '').execute();
  const failed = vi.fn();
  expect(await after(11 * minute, { failed })).toBe(1);
  expect(failed.mock.calls.map(([, id]) => id)).toEqual([broken?.id]);
  const mails = await Promise.all(people.map(mailsTo));
  expect(mails.map(({ length }) => length).sort()).toEqual([0, 1]);
});

testOnSqlite('a deletion is told, and a return after that', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  await t.call(deleteEvent, params(id));
  await sentAfter(11 * minute);
  await t.call(restoreRecord, params(id));
  await sentAfter(22 * minute);
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Cancelled: General assembly',
    'It takes place after all: General assembly',
  ]);
});

test('two calendar programs read the entry of the mail and its change alike', async () => {
  const id = await post({ end_time: '20:30' });
  const ada = await createPerson(t);
  await sendReply(id, ada);
  const first = (await t.app.inject(`/events/${id}.ics`)).body;
  await change(id, { start_time: '19:00', venue: 'Salle B' });
  await sentAfter(11 * minute);
  await t.call(deleteEvent, params(id));
  await sentAfter(22 * minute);
  const mails = await mailsTo(ada);
  const [moved = '', cancelled = ''] = mails.map(({ calendar }) => calendar);
  const withIcalJs = (calendar: string) => {
    const root = new ICAL.Component(ICAL.parse(calendar));
    ICAL.TimezoneService.reset();
    for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const vevent = root.getFirstSubcomponent('vevent');
    const event = vevent && new ICAL.Event(vevent);
    return {
      uid: event?.uid,
      start: event?.startDate.toJSDate().toISOString(),
      sequence: Number(event?.sequence),
      status: String(vevent?.getFirstPropertyValue('status')),
      location: event?.location ?? '',
    };
  };
  const withNodeIcal = (calendar: string) => {
    const [event] = Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((one) =>
      one?.type === 'VEVENT' ? [one] : [],
    );
    return {
      uid: event?.uid,
      start: event?.start.toISOString(),
      sequence: Number(event?.sequence),
      status: String(event?.status),
      location: String(event?.location ?? ''),
    };
  };
  const read = [first, moved, cancelled].map(withIcalJs);
  expect([first, moved, cancelled].map(withNodeIcal)).toEqual(read);
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(1);
  const sequences = read.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  expect(read[1]?.start).toBe(`${inDays(20)}T18:00:00.000Z`);
  expect(read.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  expect(moved).toContain('METHOD:REQUEST\r\n');
  expect(cancelled).toContain('METHOD:CANCEL\r\n');
});

test('five changes a day are mailed at once, the sixth when its turn has come', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  for (let n = 1; n <= 7; n += 1) {
    await change(id, { venue: `Hall ${n}` });
    await sentAfter(11 * minute);
  }
  expect(await mailsTo(ada)).toHaveLength(5);
  await sentAfter(2 * hour);
  expect(await mailsTo(ada)).toHaveLength(5);
  await sentAfter(day + minute);
  const mails = await mailsTo(ada);
  expect(mails).toHaveLength(6);
  const text = mails.at(-1)?.text.replace(/\s+/g, ' ');
  expect(text).toContain('was Hall 5, Yaoundé, is now Hall 7, Yaoundé');
});

test('one reminder two days before, at nine of the association', async () => {
  const start = inDays(3);
  const id = await post({ start_date: start, end_date: start });
  const [ada, ben, cleo] = (await Promise.all([1, 2, 3].map(() => createPerson(t)))) as [
    Person,
    Person,
    Person,
  ];
  await sendReply(id, ada, 'coming', { guests: 1 });
  await sendReply(id, ben, 'maybe');
  await sendReply(id, cleo, 'coming', { reminders: false });
  // 9:00 in Douala is 8:00 UTC.
  const nine = Date.parse(`${inDays(1)}T08:00:00Z`) - Date.now();
  expect(await after(nine - minute)).toBe(0);
  expect(await after(nine + minute)).toBeGreaterThan(0);
  expect(await after(nine + 2 * minute)).toBe(0);
  expect(await after(nine + day)).toBe(0);
  const [mail] = await mailsTo(ada);
  expect(mail).toMatchObject({ kind: 'eventReminder', subject: 'Reminder: General assembly' });
  expect(mail?.text).toContain('Your guests: 1.');
  expect(mail?.text).toMatch(/Your code at the door:\s+[0-9A-Z]{6}\n/);
  expect(mail?.text).toMatch(/https:\/\/alumni\.example\/events\/quiet\/[\w-]{43}$/);
  // The mail's last link ends reminders. It is also the one-click unsubscribe address of mail programs.
  expect(mail?.text.endsWith(mail.unsubscribe ?? 'nothing')).toBe(true);
  expect((await mailsTo(ben))[0]?.text).toContain('You answered ‘maybe’. Are you coming?');
  expect(await mailsTo(cleo)).toEqual([]);
});

test('a reminder is late where nothing ran, and not for those who have just replied', async () => {
  const start = inDays(3);
  const id = await post({ start_date: start, end_date: start });
  const [ada, ben] = (await Promise.all([1, 2].map(() => createPerson(t)))) as [Person, Person];
  await sendReply(id, ada);
  const nine = Date.parse(`${inDays(1)}T08:00:00Z`);
  await sendReply(id, ben);
  await t.db
    .updateTable('event_replies')
    .set({ created_at: new Date(nine + hour).toISOString() })
    .where('account_id', '=', ben.id)
    .execute();
  expect(await after(nine - Date.now() + 16 * hour)).toBeGreaterThan(0);
  expect(await mailsTo(ada)).toHaveLength(1);
  expect(await mailsTo(ben)).toEqual([]);
});

test('nobody is reminded of a slip that is mended within ten minutes, nor given a place with it', async () => {
  const start = inDays(9);
  const id = await post({ start_date: start, end_date: start, places: 1 });
  const [ada, ben] = (await Promise.all([1, 2].map(() => createPerson(t)))) as [Person, Person];
  await sendReply(id, ada);
  await sendReply(id, ben);
  const slip = inDays(1);
  await change(id, { start_date: slip, end_date: slip });
  await sendReply(id, ada, 'not');
  await after(9 * minute);
  await change(id, { start_date: start, end_date: start });
  await after(11 * minute);
  expect(await mailsTo(ada)).toEqual([]);
  const [place, ...others] = await mailsTo(ben);
  expect(others).toEqual([]);
  expect(place?.kind).toBe('eventPlace');
  expect(place?.calendar).not.toContain(slip.replace(/-/g, ''));
});

test('moved to the day after tomorrow: one mail that says the change, and no reminder with the old day', async () => {
  const [before, moved] = [inDays(3), inDays(2)];
  const id = await post({ start_date: before, end_date: before });
  const ada = await createPerson(t);
  await sendReply(id, ada);
  await change(id, { start_date: moved, end_date: moved });
  await after(11 * minute);
  await after(day);
  expect((await mailsTo(ada)).map(({ kind }) => kind)).toEqual(['eventChange']);
});

test('mails to many keep to the pace; a change takes the place of the reminder that waits', async () => {
  const start = inDays(3);
  const id = await post({ start_date: start, end_date: start });
  const ada = await createPerson(t);
  await sendReply(id, ada);
  const nine = Date.parse(`${inDays(1)}T08:00:00Z`) - Date.now();
  await after(nine + minute);
  const [reminder] = await t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'paced', 'expires_at'])
    .where('recipient', '=', ada.email)
    .execute();
  expect(reminder).toEqual({
    kind: 'eventReminder',
    paced: 1,
    expires_at: `${start}T17:00:00.000Z`,
  });
  await change(id, { venue: 'Salle B' });
  await after(nine + 12 * minute);
  const mails = await t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'paced', 'expires_at'])
    .where('recipient', '=', ada.email)
    .where('kind', 'in', ['eventReminder', 'eventChange'])
    .orderBy('urgency', 'desc')
    .execute();
  expect(mails).toEqual([{ kind: 'eventChange', paced: 1, expires_at: null }]);
});

test('hundreds are told once each, whatever happens in between', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  const at = new Date(Date.now() - minute).toISOString();
  const rows = Array.from({ length: 170 }, (_, n) => ({
    id: `visitor-${String(n).padStart(3, '0')}`,
    event_id: id,
    email_key: `visitor${n}@example.org`,
    name: 'V',
    language: 'en' as const,
    answer: 'coming' as const,
    guests: 0,
    state: 'in' as const,
    place: n + 2,
    created_at: at,
    updated_at: at,
  }));
  await t.db.insertInto('event_replies').values(rows).execute();
  await change(id, { venue: 'Salle B' });
  const stopping = new AbortController();
  const spy = vi.spyOn(t.db, 'transaction');
  spy.mockImplementationOnce(() => {
    // Interrupts the run after the first batch; the next run continues.
    spy.mockRestore();
    queueMicrotask(() => stopping.abort());
    return t.db.transaction();
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 11 * minute);
  await expect(
    queueEventNotices(t.deps, { ...throwing, stopping: stopping.signal }),
  ).rejects.toThrow();
  await Promise.all([queueEventNotices(t.deps, throwing), queueEventNotices(t.deps, throwing)]);
  vi.useRealTimers();
  const mails = await t.db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('kind', '=', 'eventChange')
    .execute();
  expect(mails).toHaveLength(171);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(171);
});

testOnSqlite('more places of an event that is over are nobody’s any more', async () => {
  const id = await post({ places: 1 });
  const ada = await createPerson(t);
  await sendReply(id, owner);
  await sendReply(id, ada);
  const past = { start_date: inDays(-2), end_date: inDays(-2) };
  await t.db.updateTable('events').set(past).where('id', '=', id).execute();
  expect((await change(id, { places: 5 })).status).toBe(200);
  expect(await mailsTo(ada)).toEqual([]);
});

test('an event goes with an owner who leaves, and comes back with them', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  const body = { password: testPassword, posts: 'delete' };
  expect((await t.call(deleteAccount, { token: owner.token, body })).status).toBe(200);
  await sentAfter(minute);
  await sentAfter(12 * minute);
  await sentAfter(13 * minute);
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Cancelled: General assembly',
  ]);
  const { email } = owner;
  const login = { email, password: testPassword, rememberMe: false };
  expect((await t.call(logIn, { body: login })).status).toBe(200);
  await sentAfter(14 * minute);
  await sentAfter(26 * minute);
  await sentAfter(38 * minute);
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Cancelled: General assembly',
    'It takes place after all: General assembly',
  ]);
  // Calendars ignore an entry that is not newer than the one they have.
  const [gone = 0, back = 0] = (await mailsTo(ada)).map(({ calendar }) =>
    Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]),
  );
  expect(back).toBeGreaterThan(gone);
});

testOnSqlite('an owner who leaves within minutes of a change is one mail', async () => {
  const id = await post();
  const ada = await createPerson(t);
  await sendReply(id, ada);
  await change(id, { venue: 'Hall B' });
  const body = { password: testPassword, posts: 'delete' };
  await t.call(deleteAccount, { token: owner.token, body });
  for (let minutes = 1; minutes <= 40; minutes += 3) await after(minutes * minute);
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual([
    'Cancelled: General assembly',
  ]);
});

test('an event that cannot be cancelled with its owner keeps none of the others from it', async () => {
  const people = await Promise.all([1, 2].map(() => createPerson(t)));
  const [broken = '', whole = ''] = [await post(), await post()];
  for (const person of people) {
    await sendReply(broken, person);
    await sendReply(whole, person);
  }
  await change(broken, { venue: 'Hall B' });
  await t.db.updateTable('event_notices').set({ content: '{' }).execute();
  const body = { password: testPassword, posts: 'delete' };
  await t.call(deleteAccount, { token: owner.token, body });
  const failed = vi.fn();
  await after(minute, { failed });
  expect(failed.mock.calls.map(([, id]) => id)).toEqual([broken]);
  const notices = t.db.selectFrom('event_notices').select('key').where('event_id', '=', whole);
  expect(await notices.execute()).toEqual([{ key: expect.stringContaining('leaves') }]);
});

testOnSqlite(
  'members without a proved address log in; those who have left hear nothing',
  async () => {
    const id = await post();
    const claims = await createPerson(t);
    const leaves = await createPerson(t);
    const suspended = await createPerson(t);
    for (const one of [claims, leaves, suspended]) await sendReply(id, one);
    const set = (person: Person, columns: object) =>
      t.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute();
    await set(claims, { proved_email: null });
    await set(leaves, { deletion_due_at: '2031-01-01T00:00:00.000Z' });
    await set(suspended, { account_type: 'suspended' });
    expect((await change(id, { venue: 'Salle B' })).body.told?.people).toBe(1);
    await after(11 * minute);
    const [mail] = await mailsTo(claims);
    expect(mail?.text).toContain(`https://alumni.example/#/eventdetails?id=${id}`);
    expect(mail?.text).not.toMatch(/\/events\/(answer|quiet)\//);
    for (const one of [leaves, suspended]) expect(await mailsTo(one)).toEqual([]);
  },
);

test('the owner is mailed once a day how many people have replied to their events', async () => {
  const [gala, walk] = [await post({ theme: 'Gala', places: 1 }), await post({ theme: 'Walk' })];
  const [ada, ben, cleo] = [await createPerson(t), await createPerson(t), await createPerson(t)];
  await sendReply(gala, ada);
  await sendReply(gala, cleo);
  await sendReply(gala, ben, 'maybe');
  await sendReply(walk, ben, 'not');
  await sendReply(walk, owner);
  const evening = (days: number, time: string) =>
    instantInZone(inDays(days), time, defaultTimeZone) - Date.now();
  const tellAt = (days: number, time: string) =>
    after(evening(days, time), throwing, queueOwnerMails);
  expect(await tellAt(1, '17:55')).toBe(0);
  expect(await tellAt(1, '18:05')).toBe(1);
  expect(await tellAt(1, '18:10')).toBe(0);
  const [mail, ...others] = await mailsTo(owner);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'eventReplies', subject: 'New answers to your events' });
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toMatch(
    /Gala -+ 1 comes, 1 waits for a place, 1 maybe\..* Walk -+ 1 does not come\./,
  );
  expect(text).toContain(`/#/myevents/${gala}/replies`);
  // The next evening has nothing new.
  expect(await tellAt(2, '18:05')).toBe(0);
  await sendReply(walk, ada);
  const repliedAt = async (time: string) => {
    const updated_at = new Date(Date.now() + evening(2, time)).toISOString();
    await t.db.updateTable('event_replies').set({ updated_at }).execute();
  };
  await repliedAt('18:10');
  expect(await tellAt(2, '18:30')).toBe(1);
  await repliedAt('18:40');
  expect(await tellAt(2, '19:00')).toBe(0);
  expect(await tellAt(3, '18:05')).toBe(1);
});

test('a reply that is being saved when the owner is mailed is in that mail', async () => {
  const id = await post({ theme: 'Gala' });
  const [ada, ben] = [await createPerson(t), await createPerson(t)];
  await sendReply(id, ada);
  await sendReply(id, ben, 'maybe');
  const told = await t.db.transaction().execute(async (trx) => {
    await lockPublicEvent(trx, id);
    const reply = { state: 'in', answer: 'coming' } as const;
    await trx.updateTable('event_replies').set(reply).where('account_id', '=', ben.id).execute();
    const mailing = after(
      instantInZone(inDays(1), '18:05', defaultTimeZone) - Date.now(),
      throwing,
      queueOwnerMails,
    );
    await wait(300);
    return { mailing };
  });
  expect(await told.mailing).toBe(1);
  expect((await mailsTo(owner))[0]?.text).toContain('2 come.');
});
