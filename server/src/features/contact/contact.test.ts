import { sendContactMessage } from '@alumni/shared/contact';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorMessage } from '../../testing/expect-error-message.ts';
import { queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ CONTACT_EMAIL: 'office@alumni.example', LOG_LEVEL: 'silent' });
});
afterAll(() => t.close());

describe('a contact message', () => {
  const message = { name: 'Ngo Bata', email: 'ngo@alumni.example', message: 'Hello.' };
  const stored = () => t.db.selectFrom('contact_messages').selectAll().execute();
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
