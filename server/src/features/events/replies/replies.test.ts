import {
  admitReply,
  getOwnReply,
  listReplies,
  openDoor,
  sendArrivals,
  setReply,
} from '@alumni/shared/events/event-replies';
import { createEvent, deleteEvent, listOwnEvents, updateEvent } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { restoreRecord } from '@alumni/shared/records/trash';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAccountType } from '../../../accounts/account-types.store.ts';
import { buildApp } from '../../../boot/app.ts';
import { fromNow, now } from '../../../db/ids.ts';
import { anEvent, createPerson, type Person, uploadTestImage } from '../../../testing/factories.ts';
import { holdMails } from '../../../testing/mails.ts';
import { testOnSqlite } from '../../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
let owner: Person;
beforeEach(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  await holdMails(t);
  owner = await createPerson(t, { first_name: 'Olive' });
});
afterEach(() => t.close());

const inDays = (days: number) => dayIn(defaultTimeZone, Date.now() + days * 86_400_000);

async function post(fields: object = {}): Promise<string> {
  const day = inDays(20);
  const body = { ...anEvent, start_date: day, end_date: day, answers: 'members', ...fields };
  const { body: created, status } = await t.call(createEvent, { body, token: owner.token });
  expect(status).toBe(201);
  return created._id;
}

const sendReply = (id: string, { token }: Person, body: object) =>
  t.call(setReply, { params: { id }, token, body });
const own = async (id: string, { token }: Person) =>
  (await t.call(getOwnReply, { params: { id }, token })).body;
const all = async (id: string) =>
  (await t.call(listReplies, { params: { id }, token: owner.token })).body;
const change = (id: string, body: object, token = owner.token) =>
  t.call(updateEvent, { params: { id }, body, token });
const doorsOf = async ({ rollNo, token }: Person) =>
  (await t.call(getDashboard, { params: { rollNo }, token })).body.waiting?.comingTo?.map(
    ({ code }) => code,
  );
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(t)));
const mailsTo = async ({ email }: Person) =>
  t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

testOnSqlite('says who comes, may come and does not, and is changed as easily', async () => {
  const id = await post();
  const [ada] = (await people(1)) as [Person];
  expect((await own(id, ada)).reply).toBeNull();
  expect(await sendReply(id, ada, { answer: 'coming', guests: 2 })).toMatchObject({
    status: 200,
    body: { state: 'in', message: 'You are in, with your guests: 2. See you there!' },
  });
  const { reply, counts, free, open } = await own(id, ada);
  expect(reply).toMatchObject({ answer: 'coming', guests: 2, state: 'in', line: 0 });
  expect(reply?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect({ counts, free, open }).toEqual({
    counts: { in: 1, guests: 2, maybe: 0, waiting: 0, not: 0 },
    free: null,
    open: 'open',
  });
  expect((await sendReply(id, ada, { answer: 'maybe', guests: 1 })).body.state).toBe('maybe');
  expect((await sendReply(id, ada, { answer: 'not', guests: 3 })).body.state).toBe('not');
  expect((await own(id, ada)).reply).toMatchObject({ answer: 'not', guests: 0, code: '' });
  const again = await sendReply(id, ada, { answer: 'coming' });
  expect(again.body).toMatchObject({ state: 'in', message: 'You are in. See you there!' });
  // Ada keeps her door code through every change of the reply.
  expect(again.body.code).toBe(reply?.code);
});

test.each([
  [{ answer: 'perhaps' }, 400, 'Please say whether you come.'],
  [{ answer: 'coming', guest: 2 }, 400, 'The request could not be read.'],
  [{ answer: 'coming', guests: 6 }, 400, 'You can bring up to five guests.'],
  [{ answer: 'coming', guests: -1 }, 400, 'You can bring up to five guests.'],
  [{ answer: 'coming', guests: 1.5 }, 400, 'You can bring up to five guests.'],
  [
    { answer: 'coming', note: 'x'.repeat(201) },
    400,
    'This text is too long (at most 200 characters).',
  ],
])('refuses %j', async (body, status, message) => {
  expect(await sendReply(await post(), owner, body)).toMatchObject({ status, body: { message } });
});

testOnSqlite(
  'an event without replies, over, past its last day for them, hidden or deleted takes none',
  async () => {
    const [ada] = (await people(1)) as [Person];
    const says = async (id: string, reply: string) => {
      const { status, body } = await sendReply(id, ada, { answer: reply });
      return [status, body.message];
    };
    expect(await says(await post({ answers: undefined }), 'coming')).toEqual([
      409,
      'This event takes no answers.',
    ]);
    const over = await post({ start_date: inDays(-2), end_date: inDays(-1) });
    expect(await says(over, 'not')).toEqual([409, 'This event is over.']);
    expect((await own(over, ada)).open).toBe('over');

    const late = await post({ answersUntil: inDays(0) });
    expect((await says(late, 'coming'))[0]).toBe(200);
    await change(late, { answersUntil: inDays(-1) });
    expect(await says(late, 'maybe')).toEqual([
      409,
      'The time for answers is over. You can still say that you do not come.',
    ]);
    expect((await own(late, ada)).open).toBe('until');
    expect((await says(late, 'not'))[0]).toBe(200);

    const id = await post();
    await t.call(deleteEvent, { params: { id }, token: owner.token });
    expect(await says(id, 'coming')).toEqual([404, 'There is no such event.']);
    const hidden = await post();
    await setAccountType(t.db, owner.rollNo, 'suspended');
    expect(await says(hidden, 'coming')).toEqual([404, 'There is no such event.']);
    expect((await sendReply('unknown', ada, { answer: 'coming' })).status).toBe(404);
  },
);

testOnSqlite(
  'beyond the places there is a line; a freed place goes to the first, who is told',
  async () => {
    const id = await post({ places: 3 });
    const [ada, ben, cleo, dora, emil] = (await people(5)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    expect((await sendReply(id, ada, { answer: 'coming', guests: 1 })).body.state).toBe('in');
    expect((await sendReply(id, ben, { answer: 'coming' })).body.state).toBe('in');
    expect((await sendReply(id, cleo, { answer: 'coming', guests: 1 })).body).toMatchObject({
      state: 'waiting',
      line: 1,
      message:
        'There is no place for you yet. Your answer is number 1 in line, guests not counted; you are mailed as soon as there is room.',
    });
    expect((await sendReply(id, dora, { answer: 'coming' })).body).toMatchObject({
      state: 'waiting',
      line: 2,
    });
    expect((await sendReply(id, emil, { answer: 'maybe', guests: 5 })).body.state).toBe('maybe');
    expect((await own(id, dora)).free).toBe(0);
    // Without a place there is no door code.
    expect((await own(id, dora)).reply?.code).toBe('');
    expect(await doorsOf(dora)).toBeUndefined();

    // One free place is too few for the first in line, and nobody overtakes.
    await sendReply(id, ben, { answer: 'not' });
    expect((await own(id, cleo)).reply?.state).toBe('waiting');
    expect((await own(id, dora)).reply).toMatchObject({ state: 'waiting', line: 2 });
    expect((await sendReply(id, ben, { answer: 'coming' })).body).toMatchObject({
      state: 'waiting',
      line: 3,
    });
    expect(await mailsTo(cleo)).toEqual([]);

    await sendReply(id, ada, { answer: 'coming', guests: 0 });
    expect((await own(id, cleo)).reply?.state).toBe('in');
    expect((await own(id, dora)).reply).toMatchObject({ state: 'waiting', line: 1 });
    const [mail, ...others] = await mailsTo(cleo);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'eventPlace',
      subject: 'You have a place: General assembly',
    });
    expect(mail?.text).toContain('for your guests: 1');
    const code = (await own(id, cleo)).reply?.code;
    expect(await doorsOf(cleo)).toEqual([code]);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toMatch(new RegExp(`${publicUrl}/events/answer/[\\w-]{43}\n`));
    expect((await all(id)).replies.map(({ state }) => state)).toEqual([
      'in',
      'in',
      'waiting',
      'waiting',
      'maybe',
    ]);
  },
);

test('a party in line that becomes smaller gets its place at once, and no mail', async () => {
  const id = await post({ places: 2 });
  const [ada, ben] = (await people(2)) as [Person, Person];
  await sendReply(id, ada, { answer: 'coming' });
  expect((await sendReply(id, ben, { answer: 'coming', guests: 1 })).body.state).toBe('waiting');
  expect((await sendReply(id, ben, { answer: 'coming' })).body.state).toBe('in');
  expect(await mailsTo(ben)).toEqual([]);
});

testOnSqlite(
  'more guests take free places alone; what does not fit leaves the reply as it was',
  async () => {
    const id = await post({ places: 4 });
    const [ada, ben, cleo] = (await people(3)) as [Person, Person, Person];
    await sendReply(id, ada, { answer: 'coming' });
    await sendReply(id, ben, { answer: 'coming' });
    expect((await sendReply(id, ada, { answer: 'coming', guests: 2 })).status).toBe(200);
    const refused = {
      status: 409,
      body: {
        message: 'There are not enough places for so many guests. Your answer stays as it was.',
      },
    };
    expect(await sendReply(id, ada, { answer: 'coming', guests: 3 })).toMatchObject(refused);
    expect((await own(id, ada)).reply).toMatchObject({ guests: 2, state: 'in' });
    expect(await sendReply(id, cleo, { answer: 'coming', guests: 5 })).toMatchObject(refused);
  },
);

testOnSqlite('places that are free for those in line are free for nobody else', async () => {
  const id = await post({ places: 3 });
  const [ada, ben, cleo] = (await people(3)) as [Person, Person, Person];
  await sendReply(id, ada, { answer: 'coming' });
  expect((await own(id, cleo)).free).toBe(2);
  expect((await sendReply(id, ben, { answer: 'coming', guests: 2 })).body.state).toBe('waiting');
  expect((await own(id, cleo)).free).toBe(0);
});

testOnSqlite('fewer places throw nobody out, more are given to those in line', async () => {
  const id = await post({ places: 3 });
  const all5 = (await people(5)) as [Person, Person, Person, Person, Person];
  for (const one of all5) await sendReply(id, one, { answer: 'coming' });
  await change(id, { places: 1 });
  const states = async () =>
    Promise.all(all5.map(async (one) => (await own(id, one)).reply?.state));
  expect(await states()).toEqual(['in', 'in', 'in', 'waiting', 'waiting']);
  expect((await own(id, owner)).free).toBe(0);
  await sendReply(id, all5[0], { answer: 'not' });
  expect(await states()).toEqual(['not', 'in', 'in', 'waiting', 'waiting']);
  await change(id, { places: 3 });
  expect(await states()).toEqual(['not', 'in', 'in', 'in', 'waiting']);
  expect((await mailsTo(all5[3])).map(({ kind }) => kind)).toEqual(['eventPlace']);
  await change(id, { places: null });
  expect(await states()).toEqual(['not', 'in', 'in', 'in', 'in']);
});

test('the organiser lets a smaller party pass a larger one, where there is room', async () => {
  const id = await post({ places: 2 });
  const [ada, ben, cleo, dora] = (await people(4)) as [Person, Person, Person, Person];
  await sendReply(id, ada, { answer: 'coming' });
  await sendReply(id, ben, { answer: 'coming', guests: 1 });
  await sendReply(id, cleo, { answer: 'coming' });
  await sendReply(id, dora, { answer: 'coming' });
  const waiting = (await all(id)).replies.filter(({ state }) => state === 'waiting');
  const admit = (at: number, { token }: Person) =>
    t.call(admitReply, { params: { id, reply: waiting[at]?._id ?? '' }, token });
  expect((await admit(1, cleo)).status).toBe(403);
  expect((await admit(0, owner)).body.message).toContain('not enough free places');
  const elsewhere = { id: await post(), reply: waiting[1]?._id ?? '' };
  expect((await t.call(admitReply, { params: elsewhere, token: owner.token })).status).toBe(404);
  expect(await admit(1, owner)).toMatchObject({
    status: 200,
    body: { message: 'They have a place now, and an email tells them.' },
  });
  expect((await own(id, cleo)).reply?.state).toBe('in');
  expect((await mailsTo(cleo)).map(({ kind }) => kind)).toEqual(['eventPlace']);
  expect((await admit(1, owner)).status).toBe(404);
  expect((await admit(2, owner)).status).toBe(409);

  // The audit log records what an admin does with somebody else's event, not what the owner does.
  const admin = await createPerson(t, { accountType: 'admin' });
  await sendReply(id, ada, { answer: 'not' });
  const last = (await all(id)).replies.filter(({ state }) => state === 'waiting')[1];
  const params = { id, reply: last?._id ?? '' };
  expect((await t.call(admitReply, { params, token: admin.token })).status).toBe(200);
  const log = await t.db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
  expect(log.filter(({ action }) => action === 'event.admitted')).toEqual([
    { action: 'event.admitted', actor_id: admin.id },
  ]);
});

test('200 replies at once for 50 places by two instances: 50 are in, 150 wait in order', async () => {
  const id = await post({ places: 50 });
  const comers = await people(200);
  const other = await buildApp(t.deps);
  await other.ready();
  const states = await Promise.all(
    comers.map(async ({ token }, at) => {
      const { statusCode, body } = await (at % 2 ? other : t.app).inject({
        method: 'PUT',
        url: `/api/event/${id}/reply`,
        headers: { authorization: `Bearer ${token}` },
        payload: { answer: 'coming' },
      });
      expect(statusCode).toBe(200);
      return JSON.parse(body) as { state: string; line: number };
    }),
  );
  await other.close();
  expect(states.filter(({ state }) => state === 'in')).toHaveLength(50);
  const { counts, replies } = await all(id);
  expect(counts).toEqual({ in: 50, guests: 0, maybe: 0, waiting: 150, not: 0 });
  const waiting = replies.filter(({ state }) => state === 'waiting').map(({ rollNo }) => rollNo);
  const lines = waiting.map(
    (rollNo) => states[comers.findIndex((one) => one.rollNo === rollNo)]?.line,
  );
  expect(lines).toEqual(Array.from({ length: 150 }, (_, at) => at + 1));
});

test('the list of own events counts the replies of each, where there can be any', async () => {
  const { token, rollNo } = owner;
  const list = async () => (await t.call(listOwnEvents, { params: { rollNo }, token })).body;
  expect(await list()).toEqual([]);
  const first = await post({ theme: 'First' });
  await post({ theme: 'Second' });
  await post({ theme: 'Third', answers: 'off' });
  const [ada, ben] = (await people(2)) as [Person, Person];
  await sendReply(first, ada, { answer: 'coming', guests: 2 });
  await sendReply(first, ben, { answer: 'maybe' });
  const none = { in: 0, guests: 0, maybe: 0, waiting: 0, not: 0 };
  expect((await list()).map(({ theme, replies }) => [theme, replies])).toEqual([
    ['Third', undefined],
    ['Second', none],
    ['First', { ...none, in: 1, guests: 2, maybe: 1 }],
  ]);
});

test('the organiser and the office see all replies with their notes, others none', async () => {
  const id = await post();
  const admin = await createPerson(t, { accountType: 'admin' });
  const ada = await createPerson(t, {
    first_name: 'Ada',
    last_name: 'Ngo',
    telephone: '+237 677 12 34 56',
    visibility: JSON.stringify({ firstName: 'office' }),
  });
  const shy = await createPerson(t, {
    last_name: 'Shy',
    unlisted: 1,
    email: '',
    email_key: 'none',
  });
  const returned = await createPerson(t, {
    last_name: 'Tabi',
    telephone: '677 12 34 56',
    visibility: JSON.stringify({ telephone: 'members' }),
  });
  const leaving = await createPerson(t, { last_name: 'Leaving' });
  await t.db
    .insertInto('address_faults')
    .values({
      email_key: returned.email,
      status: '5.1.1',
      permanent_since: now(),
      last_at: now(),
      broken_at: now(),
    })
    .execute();
  await sendReply(id, ada, { answer: 'coming', note: 'I bring drinks' });
  await sendReply(id, shy, { answer: 'coming' });
  await sendReply(id, returned, { answer: 'coming' });
  await sendReply(id, leaving, { answer: 'coming' });
  await t.db
    .updateTable('accounts')
    .set({ deletion_due_at: fromNow(60_000) })
    .where('roll_no', '=', leaving.rollNo)
    .execute();
  const listed = (token: string) => t.call(listReplies, { params: { id }, token });
  expect((await listed(ada.token)).status).toBe(403);
  // The owner sees members as the directory shows them. A reply also reveals the member's name to the owner.
  expect((await listed(owner.token)).body.replies).toMatchObject([
    { rollNo: ada.rollNo, name: 'Ngo', telephone: '', note: 'I bring drinks', unreachable: false },
    { rollNo: '', name: 'Shy', telephone: '', unreachable: true },
    { name: 'Tabi', unreachable: true, whatsApp: '237677123456' },
    { name: 'Leaving', unreachable: true },
  ]);
  expect((await listed(admin.token)).body.replies).toMatchObject([
    { rollNo: ada.rollNo, name: 'Ada Ngo', telephone: '+237 677 12 34 56' },
    { rollNo: shy.rollNo, name: 'Shy' },
    { rollNo: returned.rollNo },
    { rollNo: leaving.rollNo },
  ]);
});

test('members see who comes where the person says so and the directory shows them', async () => {
  const id = await post();
  const ada = await createPerson(t, { last_name: 'Ngo' });
  const profileImage = await uploadTestImage(t, ada);
  const change = { params: { rollNo: ada.rollNo }, token: ada.token };
  await t.call(updateAlumnus, { ...change, body: { profileImage } });
  const shy = await createPerson(t, { last_name: 'Shy', unlisted: 1 });
  const ben = await createPerson(t, { last_name: 'Ben' });
  await sendReply(id, ada, { answer: 'coming', shown: true });
  await sendReply(id, shy, { answer: 'coming', shown: true });
  await sendReply(id, ben, { answer: 'coming' });
  const face = { rollNo: ada.rollNo, name: 'Ngo', profileImage };
  expect((await own(id, ben)).comers).toEqual([face]);
  // A picture that members may not see stays hidden here too.
  await t.call(updateAlumnus, { ...change, body: { visibility: { profileImage: 'office' } } });
  expect((await own(id, ben)).comers).toEqual([{ ...face, profileImage: '' }]);
  await sendReply(id, ada, { answer: 'coming', shown: false });
  expect((await own(id, ben)).comers).toEqual([]);
  // Omitted fields keep their values.
  await sendReply(id, ben, { answer: 'coming', shown: true, note: 'late' });
  await sendReply(id, ben, { answer: 'coming', guests: 1 });
  expect((await own(id, ben)).reply).toMatchObject({ shown: true, note: 'late', guests: 1 });
  await sendReply(id, ben, { answer: 'maybe' });
  expect((await own(id, ada)).comers).toEqual([]);
});

testOnSqlite('200 of those who come are named', async () => {
  const id = await post();
  const at = now();
  const rows = (await people(201)).map(({ id: account_id }) => ({
    id: account_id,
    event_id: id,
    account_id,
    language: 'en' as const,
    answer: 'coming' as const,
    guests: 0,
    state: 'in' as const,
    place: 0,
    shown: 1 as const,
    created_at: at,
    updated_at: at,
  }));
  await t.db.insertInto('event_replies').values(rows).execute();
  const { comers, counts } = await own(id, owner);
  expect([comers.length, counts.in]).toEqual([200, 201]);
});

test('an event that comes back from the trash has its replies', async () => {
  const id = await post();
  const [ada] = (await people(1)) as [Person];
  await sendReply(id, ada, { answer: 'coming', guests: 1 });
  await t.call(deleteEvent, { params: { id }, token: owner.token });
  await t.call(restoreRecord, { params: { id }, token: owner.token });
  expect((await own(id, ada)).reply).toMatchObject({ state: 'in', guests: 1 });
});

test('an event takes 2,000 replies', async () => {
  const id = await post();
  const row = {
    event_id: id,
    language: 'en',
    answer: 'not',
    guests: 0,
    state: 'not',
    place: 0,
  } as const;
  const at = new Date().toISOString();
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    ...row,
    id: `r${n}`,
    created_at: at,
    updated_at: at,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await t.db
      .insertInto('event_replies')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  const [ada] = (await people(1)) as [Person];
  expect(await sendReply(id, ada, { answer: 'coming' })).toMatchObject({
    status: 409,
    body: { message: 'This event has as many answers as it can take.' },
  });
});

test.each([listReplies, openDoor, sendArrivals])(
  'reads $path for one person in turn, for 20 that wait',
  async (of) => {
    const id = await post();
    const [ada] = (await people(1)) as [Person];
    const { code } = (await sendReply(id, ada, { answer: 'coming' })).body;
    const body = of === sendArrivals ? { arrivals: [] } : undefined;
    const ask = () => t.call(of, { params: { id }, token: owner.token, body } as never);
    const answered = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const read = await ask();
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).not.toContain(code);
  },
);
