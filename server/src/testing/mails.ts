import type { TestApp } from './test-app.ts';

/** Recipients and subjects of all mail in the outbox, sent or not, oldest first. */
export async function queuedMails({ db }: Pick<TestApp, 'db'>) {
  return db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
