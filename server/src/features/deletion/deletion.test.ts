import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '../../db/schema.ts';
import { createPerson } from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginDeletionByOperator } from './deletion.store.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await holdMails(t);
  // The stopped worker leaves mails in the outbox, where the tests read their text.
});
afterAll(() => t.close());

test('the mail of a deletion says who has asked, and promises a log-in only to whom it is possible', async () => {
  const options = { posts: 'delete', publicUrl, backupDays: undefined } as const;
  const byOperator = async (columns: Changes<'accounts'>) => {
    const person = await createPerson(t);
    await t.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute();
    await beginDeletionByOperator(t.db, person.rollNo, options);
    const { text } = await t.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow();
    return text;
  };
  const member = await byOperator({ account_type: 'user' });
  expect(member).toContain('The association has asked that your account be deleted');
  expect(member).not.toContain('password');
  expect(member).toContain(`${publicUrl}/#/login`);
  const suspended = await byOperator({ account_type: 'suspended' });
  expect(suspended).not.toContain('#/login');
  expect(suspended).toMatch(/#\/my-data\?code=[\w-]{43}/);
  const stranger = await byOperator({ account_type: 'suspended', proved_email: null });
  expect(stranger).not.toContain('#/');
  expect(stranger).toContain('Write to us before that day.');
});
