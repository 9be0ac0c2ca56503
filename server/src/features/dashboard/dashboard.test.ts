import { setReply } from '@alumni/shared/events/event-replies';
import { createEvent } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import { dayAfter } from '../../core/zone-time.ts';
import { fromNow } from '../../db/ids.ts';
import { anEvent, anOpportunity, createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listMentorsFor } from './dashboard.store.ts';

let t: TestApp;
beforeEach(async () => {
  // Nothing listens on port 1, so no mail is sent before a test marks it as refused.
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterEach(() => t.close());

async function dashboardOf({ rollNo, token }: Person) {
  return t.call(getDashboard, { params: { rollNo }, token });
}

const dayMs = 24 * 60 * 60_000;
const asks = { answers: 'members' } as const;

test('a member sees the coming events that ask for a reply, and the gaps of the profile', async () => {
  const member = await createPerson(t, { first_name: 'Ama', profession: 'Surveyor' });
  const other = await createPerson(t);
  const suspended = await createPerson(t);
  const event = (
    start_date: string,
    { token }: Person,
    more: Partial<typeof asks> & { answersUntil?: string } = asks,
  ) =>
    t.call(createEvent, {
      body: { ...anEvent, theme: `On ${start_date}`, start_date, end_date: '2101-01-01', ...more },
      token,
    });
  await event('2020-01-01', member);
  await event('2100-01-03', other);
  await event('2100-01-02', member);
  await event('2100-01-01', suspended);
  await event('2100-01-04', other, {});
  await event('2100-01-05', other, { ...asks, answersUntil: '2020-01-01' });
  const answered = await event('2100-01-06', other);
  const reply = await t.call(setReply, {
    params: { id: answered.body._id },
    token: member.token,
    body: { answer: 'not' },
  });
  expect(reply.status).toBe(200);
  await setAccountType(t.db, suspended.rollNo, 'suspended');

  const { body, headers } = await dashboardOf(member);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ eventCount: 2, opportunitesCount: 0 });
  expect(body.waiting).toEqual({
    eventsAsking: [
      {
        _id: body.waiting?.eventsAsking[0]?._id,
        theme: 'On 2100-01-02',
        start_date: '2100-01-02',
        end_date: '2101-01-01',
        start_time: '',
        venue: anEvent.venue,
        town: anEvent.town,
        language: 'en',
      },
      expect.objectContaining({ theme: 'On 2100-01-03' }),
    ],
    profileGaps: ['profileImage', 'fos', 'description'],
  });
});

test('admins also see unread messages, unclaimed roll numbers and refused invitations, members do not', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const member = await createPerson(t);
  const message = { name: 'Ebot', email: 'ebot@alumni.example', message: 'Good morning' };
  await t.call(sendContactMessage, { body: message });
  await t.call(sendContactMessage, { body: message });
  await t.db
    .updateTable('contact_messages')
    .set({ read_at: new Date().toISOString() })
    .where('id', 'in', (eb) => eb.selectFrom('contact_messages').select('id').limit(1))
    .execute();
  for (const email of ['one@alumni.example', 'two@alumni.example']) {
    const { rollNo, token } = admin;
    await t.call(createRollNumber, { params: { rollNo }, token, body: { email } });
  }
  await t.db
    .updateTable('issued_roll_numbers')
    .set({ claimed_at: new Date().toISOString(), claimed_by: member.id })
    .where('email', '=', 'one@alumni.example')
    .execute();
  // Each invitation's mail is refused twice. The invitation counts once, and no longer after its number is claimed.
  const mails = await t.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('roll_no', 'is not', null)
    .execute();
  for (const mail of mails) {
    const failed_at = new Date().toISOString();
    const again = { id: `again ${mail.id}`, message_id: `again ${mail.id}` };
    await t.db.updateTable('mail_outbox').set({ failed_at }).where('id', '=', mail.id).execute();
    await t.db
      .insertInto('mail_outbox')
      .values({ ...mail, ...again, failed_at })
      .execute();
  }
  const counts = { unreadMessages: 1, unclaimedRollNumbers: 1, refusedInvitations: 1 };
  expect((await dashboardOf(admin)).body.waiting).toMatchObject(counts);
  const { waiting } = (await dashboardOf(member)).body;
  for (const name of Object.keys(counts)) expect(waiting).not.toHaveProperty(name);
});

test('nothing waits for a member with a full profile in an association without content', async () => {
  const member = await createPerson(t, {
    first_name: 'Ama',
    last_name: 'Ngo',
    profession: 'Surveyor',
    field_of_study: 'Geology',
    description: 'I measure land.',
    profile_image: '/mnt/uploads/portrait.jpg',
  });
  const { body } = await dashboardOf(member);
  expect(body.waiting).toEqual({ eventsAsking: [], profileGaps: [] });
});

/** Columns with which the directory shows a person to members. */
const shown = { profile_image: '/mnt/uploads/portrait.jpg', promotion: 2012 } as const;

test('who registered lately in the reader’s promotion is shown, unless they hide, left or are suspended', async () => {
  const reader = await createPerson(t, { ...shown, last_name: 'Reader' });
  const hidden = (field: string) => JSON.stringify({ [field]: 'office' });
  await createPerson(t, { ...shown, last_name: 'Other year', promotion: 2011 });
  await createPerson(t, { ...shown, last_name: 'Long here', created_at: fromNow(-31 * dayMs) });
  await createPerson(t, { ...shown, last_name: 'Unlisted', unlisted: 1 });
  await createPerson(t, { ...shown, last_name: 'Leaving', deletion_due_at: fromNow(dayMs) });
  await createPerson(t, { ...shown, last_name: 'Waiting', admission: 'waiting' });
  await createPerson(t, { ...shown, visibility: hidden('profileImage') });
  await createPerson(t, { ...shown, visibility: hidden('promotion') });
  const suspended = await createPerson(t, { ...shown, last_name: 'Suspended' });
  await setAccountType(t.db, suspended.rollNo, 'suspended');
  expect((await dashboardOf(reader)).body).not.toHaveProperty('around');

  const ama = await createPerson(t, {
    ...shown,
    title: 'Dr',
    first_name: 'Ama',
    last_name: 'Ngo',
    visibility: hidden('firstName'),
  });
  expect((await dashboardOf(reader)).body.around).toEqual([
    { kind: 'classmate', rollNo: ama.rollNo, name: 'Ngo', profileImage: shown.profile_image },
  ]);
  await t.db
    .updateTable('accounts')
    .set({ admission: 'waiting' })
    .where('id', '=', reader.id)
    .execute();
  expect((await dashboardOf(reader)).body).not.toHaveProperty('around');
});

test('new replies to the reader’s coming event: their number, and a face only of people whom members find', async () => {
  const reader = await createPerson(t);
  const { body: event } = await t.call(createEvent, {
    body: { ...anEvent, start_date: '2100-01-01', end_date: '2100-01-01', ...asks },
    token: reader.token,
  });
  const reply = async (person: Person, answer: 'coming' | 'maybe' = 'coming') => {
    const params = { id: event._id };
    const { status } = await t.call(setReply, { params, token: person.token, body: { answer } });
    expect(status).toBe(200);
  };
  await reply(reader);
  await reply(await createPerson(t), 'maybe');
  const suspended = await createPerson(t);
  await reply(suspended);
  await setAccountType(t.db, suspended.rollNo, 'suspended');
  const leaving = await createPerson(t);
  await reply(leaving);
  const accounts = t.db.updateTable('accounts').set({ deletion_due_at: fromNow(dayMs) });
  await accounts.where('id', '=', leaving.id).execute();
  expect((await dashboardOf(reader)).body).not.toHaveProperty('around');

  const line = { kind: 'comer', event: event._id, theme: anEvent.theme, language: 'en' };
  const ama = await createPerson(t, { ...shown, last_name: 'Ngo' });
  await reply(ama);
  expect((await dashboardOf(reader)).body.around).toEqual([
    { ...line, others: 0, rollNo: ama.rollNo, name: 'Ngo', profileImage: shown.profile_image },
  ]);
  await reply(await createPerson(t, { ...shown, last_name: 'Hidden', unlisted: 1 }));
  const { around } = (await dashboardOf(reader)).body;
  expect(around).toEqual([{ ...line, others: 1, rollNo: '', name: 'Hidden', profileImage: '' }]);
  const visibility = JSON.stringify({ firstName: 'office', profileImage: 'office' });
  const shy = await createPerson(t, { ...shown, first_name: 'Ada', last_name: 'Shy', visibility });
  await reply(shy);
  expect((await dashboardOf(reader)).body.around).toEqual([
    { ...line, others: 2, rollNo: shy.rollNo, name: 'Shy', profileImage: '' },
  ]);
  for (const gone of [{ deleted_at: fromNow(0) }, { start_date: '2020-01-01' }]) {
    await t.db.updateTable('events').set(gone).execute();
    expect((await dashboardOf(reader)).body).not.toHaveProperty('around');
    await t.db.updateTable('events').set({ deleted_at: null, start_date: '2100-01-01' }).execute();
  }
  expect((await dashboardOf(reader)).body).toHaveProperty('around');

  await t.db
    .updateTable('event_replies')
    .set({ updated_at: fromNow(-8 * dayMs) })
    .execute();
  expect((await dashboardOf(reader)).body).not.toHaveProperty('around');
});

test('mentors of the reader’s field or profession change from day to day', async () => {
  const reader = await createPerson(t, {
    ...shown,
    field_of_study: 'Civil Engineering',
    mentor: 'Bridges',
  });
  const mentor = (last_name: string, columns: Parameters<typeof createPerson>[1]) =>
    createPerson(t, { ...shown, promotion: 1999, last_name, mentor: 'First job', ...columns });
  await mentor('Geologist', { field_of_study: 'Geology' });
  await mentor('No mentor', { field_of_study: 'Civil Engineering', mentor: '' });
  await mentor('Unlisted', { field_of_study: 'Civil Engineering', unlisted: 1 });
  const hidden = JSON.stringify({ fos: 'office' });
  await mentor('Hides it', { field_of_study: 'Civil Engineering', visibility: hidden });
  expect((await dashboardOf(reader)).body).not.toHaveProperty('around');

  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const name of names) await mentor(name, { profession: 'civil engineering, teacher' });
  const { around = [] } = (await dashboardOf(reader)).body;
  expect(around).toHaveLength(4);
  for (const line of around) {
    expect(line).toMatchObject({ kind: 'mentor', mentor: 'First job' });
    expect(names).toContain('name' in line && line.name);
  }
  const account = await findByRollNo(t.db, reader.rollNo);
  if (!account) throw new Error('no account');
  const onTwoDays = [0, 1].map((turn) => listMentorsFor(t.db, account, { turn, limit: 3 }));
  const found = (await Promise.all(onTwoDays)).flat().map((one) => one.last_name);
  expect(found.sort()).toEqual(names.sort());
});

test('what closes within a week, by the association’s day, and only once', async () => {
  const reader = await createPerson(t);
  const { token } = await createPerson(t);
  const today = dayIn(defaultTimeZone);
  const opportunity = (title: string, deadline: string) =>
    t.call(createOpportunity, { body: { ...anOpportunity, title, deadline }, token });
  await opportunity('Closed', dayAfter(today, -1));
  await opportunity('In a week', dayAfter(today, 7));
  await opportunity('In six days', dayAfter(today, 6));
  await opportunity('Today', today);
  const event = (theme: string, start_date: string, answersUntil: string) =>
    t.call(createEvent, {
      body: { ...anEvent, ...asks, theme, start_date, end_date: start_date, answersUntil },
      token,
    });
  for (const day of [1, 2, 3]) await event(`Asks ${day}`, `2100-01-0${day}`, dayAfter(today, 1));
  await event('Replies close', '2100-01-04', dayAfter(today, 2));
  await event('Replies close later', '2100-01-05', dayAfter(today, 8));
  const { around = [] } = (await dashboardOf(reader)).body;
  expect(around.map((line) => 'title' in line && [line.kind, line.title])).toEqual([
    ['opportunity', 'Today'],
    ['replies', 'Replies close'],
    ['opportunity', 'In six days'],
  ]);
});

test('six lines have room for each kind', async () => {
  const reader = await createPerson(t, { ...shown, profession: 'Surveyor' });
  const { token } = await createPerson(t);
  for (let count = 0; count < 4; count += 1) {
    await createPerson(t, { ...shown, last_name: `Classmate ${count}` });
    const mentor = { ...shown, promotion: 1999, profession: 'Surveyor', mentor: 'Maps' };
    await createPerson(t, { ...mentor, last_name: `Mentor ${count}` });
    const body = { ...anOpportunity, title: `Call ${count}`, deadline: dayIn(defaultTimeZone) };
    await t.call(createOpportunity, { body, token });
  }
  const { around = [] } = (await dashboardOf(reader)).body;
  expect(around.map(({ kind }) => kind)).toEqual([
    ...['classmate', 'classmate', 'mentor', 'mentor'],
    ...['opportunity', 'opportunity'],
  ]);
});
