import {
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@alumni/shared/mail/contact';
import { listTrash, restoreRecord } from '@alumni/shared/records/trash';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredBefore } from '../../core/trash-time.ts';
import { expectErrorMessage } from '../../testing/expect-error-message.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeMessages } from './contact.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ CONTACT_EMAIL: 'office@alumni.example', LOG_LEVEL: 'silent' });
});
afterAll(() => t.close());

const stored = () => t.db.selectFrom('contact_messages').selectAll().execute();

describe('a contact message', () => {
  const message = { name: 'Ngo Bata', email: 'ngo@alumni.example', message: 'Hello.' };
  const send = (change: object) => t.call(sendContactMessage, { body: { ...message, ...change } });

  test('is stored with its line breaks', async () => {
    const { status, body } = await send({ message: ' One\nTwo ' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Thank you! Your message has been sent.' });
    expect((await stored()).at(-1)).toMatchObject({ name: 'Ngo Bata', message: 'One\nTwo' });
  });

  test.each([
    [{ name: 'Ngo\nBcc: all@alumni.example' }, 'A name has no line breaks.'],
    [{ name: 'Ngo\rBata' }, 'A name has no line breaks.'],
    [{ name: ' ' }, 'Please enter your name.'],
    [{ name: 'x'.repeat(201) }, 'This text is too long (at most 200 characters).'],
    [{ email: '' }, 'Please enter your email.'],
    [{ email: 'ngo' }, 'Please enter a valid email.'],
    [{ email: 'a@alumni.example\nBcc: all@alumni.example' }, 'Please enter a valid email.'],
    [{ message: '' }, 'Please enter a message.'],
    [{ message: ' \n ' }, 'Please enter a message.'],
    [{ message: 'x'.repeat(5_001) }, 'This text is too long (at most 5000 characters).'],
  ])('is refused and not stored (%#)', async (change, message) => {
    const before = (await stored()).length;
    const { status, body } = await send(change);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(await stored()).toHaveLength(before);
  });

  test.each([{ name: 1 }, { email: ['a@b.cd'] }, { message: { text: 'x' } }, { name: null }])(
    'is refused with a message: %j',
    async (change) => {
      const before = (await stored()).length;
      expectErrorMessage(await send(change), 400);
      expect(await stored()).toHaveLength(before);
    },
  );

  test('can have 5,000 characters', async () => {
    expect((await send({ message: 'x'.repeat(5_000) })).status).toBe(200);
  });

  test('is stored with its mail or not at all', async () => {
    const mails = (await queuedMails(t)).length;
    await sql`alter table mail_outbox rename to mail_outbox_away`.execute(t.db);
    const { status } = await send({ message: 'Together' });
    await sql`alter table mail_outbox_away rename to mail_outbox`.execute(t.db);
    expect(status).toBe(500);
    expect(await stored()).not.toContainEqual(expect.objectContaining({ message: 'Together' }));

    await sql`alter table contact_messages rename to contact_messages_away`.execute(t.db);
    expect((await send({ message: 'Together' })).status).toBe(500);
    await sql`alter table contact_messages_away rename to contact_messages`.execute(t.db);
    expect(await queuedMails(t)).toHaveLength(mails);

    expect((await send({ message: 'Together' })).status).toBe(200);
    expect(await stored()).toContainEqual(expect.objectContaining({ message: 'Together' }));
    expect(await queuedMails(t)).toHaveLength(mails + 1);
  });
});

describe('admins', () => {
  let rose: Person;
  let paul: Person;
  beforeAll(async () => {
    rose = await createPerson(t, { accountType: 'admin', first_name: 'Rose', last_name: 'Neba' });
    paul = await createPerson(t, {
      accountType: 'admin',
      first_name: 'Paul',
      last_name: 'Biya-Eko',
    });
  });

  const receive = async (name: string): Promise<string> => {
    await t.call(sendContactMessage, { body: { name, email: 'a@b.cm', message: 'Hello.' } });
    const query = t.db.selectFrom('contact_messages').select('id').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const mark = (by: Person, id: string, body: object) =>
    t.call(markContactMessage, { params: { id }, token: by.token, body: body as never });
  const remove = (by: Person, id: string) =>
    t.call(deleteContactMessage, { params: { id }, token: by.token });
  const listed = async () =>
    (await t.call(listContactMessages, { token: rose.token, query: { limit: 50 } })).body;
  const find = async (id: string) => (await listed()).messages.find(({ _id }) => _id === id);

  test('see by whom and when a message got a reply; it counts as read', async () => {
    const id = await receive('To be answered');
    expect(await find(id)).toMatchObject({ read: false, answered: null });
    const before = new Date().toISOString();
    // The server refuses this: it would otherwise ignore one of the two contradicting fields.
    expect((await mark(rose, id, { read: false, answered: true })).status).toBe(400);
    const { status, body } = await mark(rose, id, { answered: true });
    const after = new Date().toISOString();
    expect(status).toBe(200);
    const seen = await find(id);
    expect(body.contactMessage).toEqual(seen);
    expect(seen).toMatchObject({ read: true, answered: { by: rose.rollNo, byName: 'Rose Neba' } });
    const at = seen?.answered?.at ?? '';
    expect(at >= before && at <= after).toBe(true);

    expect((await mark(paul, id, { answered: false })).body.contactMessage.answered).toBeNull();
    expect(await find(id)).toMatchObject({ read: true, answered: null });
  });

  test('reply to a message once: the second is told who was first', async () => {
    const id = await receive('Answered twice');
    const responses = await Promise.all([
      mark(rose, id, { answered: true }),
      mark(paul, id, { answered: true }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = (await find(id))?.answered;
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(`${first?.byName} has already answered this message.`);
    // The same admin may mark it again.
    const again = first?.by === rose.rollNo ? rose : paul;
    expect((await mark(again, id, { answered: true })).status).toBe(200);
  });

  test('read that a message got a reply after the admin is gone', async () => {
    const gone = await createPerson(t, { accountType: 'admin' });
    const id = await receive('Answered by one who is gone');
    await mark(gone, id, { answered: true });
    await t.db.deleteFrom('accounts').where('id', '=', gone.id).execute();
    expect((await find(id))?.answered).toMatchObject({ by: '', byName: '' });
  });

  test('refuses marks that name nothing', async () => {
    const id = await receive('Marked as nothing');
    for (const body of [{}, { answered: 'yes' }, { read: 1 }]) {
      expectErrorMessage(await mark(rose, id, body), 400);
    }
  });

  test('delete a message into the trash, once, and bring it back', async () => {
    const id = await receive('To be deleted');
    const { unread } = await listed();
    expect((await remove(rose, id)).body.message).toBe(
      'Message deleted. It stays in the trash for 30 days.',
    );
    expect(await find(id)).toBeUndefined();
    expect((await listed()).unread).toBe(unread - 1);
    for (const late of [
      await remove(paul, id),
      await mark(paul, id, { answered: true }),
      await mark(paul, id, { read: true }),
    ]) {
      expect([late.status, late.body.message]).toEqual([404, 'There is no such message.']);
    }

    const member = await createPerson(t);
    const trashOf = async ({ token }: Person) =>
      (await t.call(listTrash, { token })).body.records.filter(({ _id }) => _id === id);
    expect(await trashOf(paul)).toMatchObject([{ kind: 'message', title: 'To be deleted' }]);
    expect(await trashOf(member)).toEqual([]);
    const restore = ({ token }: Person) => t.call(restoreRecord, { token, params: { id } });
    expect((await restore(member)).status).toBe(403);
    expect((await restore(paul)).status).toBe(200);
    expect((await restore(paul)).status).toBe(404);
    expect(await find(id)).toMatchObject({ read: false });

    const log = await t.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('subject', '=', 'To be deleted')
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { actor_id: rose.id, action: 'message.deleted' },
      { actor_id: paul.id, action: 'message.restored' },
    ]);
  });

  test('find a deleted message in the trash for 30 days', async () => {
    const [older, newer] = [await receive('Older'), await receive('Newer')];
    for (const id of [older, newer]) await remove(rose, id);
    await t.db
      .updateTable('contact_messages')
      .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', older)
      .execute();
    expect(await purgeMessages(t.db, expiredBefore())).toBe(1);
    const left = (await stored()).map(({ id }) => id);
    expect([left.includes(older), left.includes(newer)]).toEqual([false, true]);
  });
});
