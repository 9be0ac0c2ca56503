import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { newId, now } from '../../db/ids.ts';
import { paginate, type ResultPage } from '../../db/paginate.ts';
import type { ContactMessagesTable } from '../../db/schema.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';

export type StoredMessage = Selectable<ContactMessagesTable>;

/** Stores a message and, if `contactEmail` is set, queues its mail, in one transaction. */
export async function storeMessage(
  db: Database,
  message: { name: string; email: string; message: string },
  contactEmail: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('contact_messages')
      .values({ id: newId(), ...message, created_at: now(), read_at: null })
      .execute();
    if (!contactEmail) return;
    await queueMail(trx, {
      to: contactEmail,
      language: 'en',
      mail: { template: 'contactMessage', ...message },
    });
  });
}

/** One page: unread messages first, then newest first. */
export async function listMessages(
  db: Database,
  request: { page: number; limit: number },
): Promise<ResultPage<StoredMessage>> {
  const query = db
    .selectFrom('contact_messages')
    .selectAll()
    .orderBy((eb) => eb.case().when('read_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return paginate(query, request);
}

export async function countUnread(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Marks a message as read or unread; false if it does not exist. */
export async function markMessage(
  db: Database,
  caller: Caller,
  id: string,
  read: boolean,
): Promise<boolean> {
  return writeAs(db, caller, 'admin', async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('contact_messages')
      .set({ read_at: read ? now() : null })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}
