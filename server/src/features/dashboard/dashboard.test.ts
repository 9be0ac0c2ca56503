import { setReply } from '@alumni/shared/events/event-replies';
import { createEvent } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { anEvent, createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

async function dashboardOf({ rollNo, token }: Person) {
  return t.call(getDashboard, { params: { rollNo }, token });
}

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
