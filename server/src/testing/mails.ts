import { insertAccount, updateAccount } from '../accounts/accounts.store.ts';
import { now } from '../db/ids.ts';
import type { MailWorker } from '../outbox/mail-worker.ts';
import type { TestApp } from './test-app.ts';

/** Adds a member who has confirmed their address, so that any mail may go there. */
export async function insertProvedAccount(
  { db }: Pick<TestApp, 'db'>,
  email: string,
): Promise<void> {
  const account = await insertAccount(db, {
    rollNo: 'AAAAA-00000',
    email,
    passwordHash: 'x',
    accountType: 'user',
    language: 'en',
    lastName: 'A',
  });
  await updateAccount(db, account, { proved_email: account.email_key });
}

/** Recipients and subjects of all mail in the outbox, sent or not, oldest first. */
export async function queuedMails({ db }: Pick<TestApp, 'db'>) {
  return db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Marks all queued mail as sent, without erasing the texts. */
export async function markMailsSent({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now() })
    .where('sent_at', 'is', null)
    .execute();
}

/** Stops the mail worker: queued mails keep their texts, which sending erases. */
export async function holdMails({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await (deps.mail as MailWorker).stop();
}
