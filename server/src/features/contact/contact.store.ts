import type { InferResult } from 'kysely';
import { type Account, provedEmail } from '../../accounts/accounts.store.ts';
import { ConflictError, NotFoundError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import { newId, now } from '../../db/ids.ts';
import { paginate } from '../../db/lists/paginate.ts';
import { affectsAnyRow, countAffectedRows, countRows } from '../../db/rows.ts';
import { withdrawMail } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { recordAudit } from '../../session/audit-log.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { contactMessages } from './contact.messages.ts';

export type StoredMessage = InferResult<ReturnType<typeof present>>[number];

interface NewMessage {
  name: string;
  email: string;
  message: string;
  reportedId?: string;
}

/** Stores a message and, if `contactEmail` is set, queues its mail. */
export async function insertMessage(
  trx: Trx,
  { reportedId, ...message }: NewMessage,
  contactEmail: string | undefined,
): Promise<void> {
  const times = { created_at: now(), read_at: null };
  const id = newId();
  await trx
    .insertInto('contact_messages')
    .values({ id, ...message, ...times, reported_id: reportedId ?? null })
    .execute();
  if (!contactEmail) return;
  await queueMail(trx, {
    to: contactEmail,
    language: 'en',
    mail: { template: reportedId ? 'report' : 'contactMessage', ...message },
    about: id,
  });
}

/** One page: unread messages first, then newest first. */
export async function listMessages(db: Database, request: { page: number; limit: number }) {
  const unreadFirst = (reads: Database) =>
    present(reads)
      .orderBy((eb) => eb.case().when('read_at', 'is', null).then(0).else(1).end())
      .orderBy('contact_messages.created_at', 'desc')
      .orderBy('contact_messages.id', 'desc');
  return paginate(db, unreadFirst, request);
}

/** Messages outside the trash, with the admins who replied. */
function present(db: Database | Trx) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('accounts', 'accounts.id', 'contact_messages.answered_by')
    .leftJoin('accounts as reported', 'reported.id', 'contact_messages.reported_id')
    .selectAll('contact_messages')
    .select(['accounts.roll_no', 'accounts.first_name', 'accounts.last_name'])
    .select('reported.roll_no as reported')
    .where('contact_messages.deleted_at', 'is', null);
}

export async function countUnread(db: Database): Promise<number> {
  return countRows(
    db.selectFrom('contact_messages').where('read_at', 'is', null).where('deleted_at', 'is', null),
  );
}

/** Marks a message as read or unread; returns it, or undefined if it does not exist. */
export async function markRead(db: Database, caller: Caller, id: string, read: boolean) {
  return writeAs(db, caller, 'admin', async (trx) => {
    await trx
      .updateTable('contact_messages')
      .set({ read_at: read ? now() : null })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    return findMessage(trx, id);
  });
}

/**
 * Marks a message as answered by the caller, or removes the mark; returns it, or undefined if unknown. Throws
 * `ConflictError` if another admin has marked it.
 */
export async function markAnswered(db: Database, caller: Caller, id: string, answered: boolean) {
  return writeAs(db, caller, 'admin', async (trx) => {
    let update = trx
      .updateTable('contact_messages')
      .set(
        answered
          ? (eb) => ({
              answered_by: caller.id,
              answered_at: now(),
              read_at: eb.fn.coalesce('read_at', eb.val(now())),
            })
          : { answered_by: null, answered_at: null },
      )
      .where('id', '=', id)
      .where('deleted_at', 'is', null);
    if (answered) {
      update = update.where((eb) =>
        eb.or([eb('answered_by', 'is', null), eb('answered_by', '=', caller.id)]),
      );
    }
    const isChanged = await affectsAnyRow(update);
    const message = await findMessage(trx, id);
    if (message && !isChanged) {
      const name = replierName(message) || (message.roll_no ?? '');
      throw new ConflictError(contactMessages.messageAnswered, { values: { name } });
    }
    return message;
  });
}

export function replierName({ first_name, last_name }: StoredMessage): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

function findMessage(trx: Trx, id: string): Promise<StoredMessage | undefined> {
  return present(trx).where('contact_messages.id', '=', id).executeTakeFirst();
}

/**
 * Moves a message to the trash, or back (`deleted: false`). Returns false if the message is unknown or already there.
 */
export async function setDeleted(db: Database, caller: Caller, id: string, deleted: boolean) {
  return writeAs(db, caller, 'admin', async (trx) => {
    const moved = await trx
      .updateTable('contact_messages')
      .set({ deleted_at: deleted ? now() : null })
      .where('id', '=', id)
      .where('deleted_at', deleted ? 'is' : 'is not', null)
      .returning(['name', 'created_at'])
      .executeTakeFirst();
    if (moved && deleted) await withdrawMail(trx, { about: id });
    if (moved) await audit(trx, caller, deleted ? 'message.deleted' : 'message.restored', moved);
    return moved !== undefined;
  });
}

/** Restores a message from the trash. Throws `NotFoundError` if it is not there. */
export async function restoreMessage(db: Database, caller: Caller, id: string): Promise<void> {
  if (!(await setDeleted(db, caller, id, false)))
    throw new NotFoundError(recordMessages.trashUnknown);
}

/** Logs only the sender's name and the day: the log outlives the message. */
async function audit(
  trx: Trx,
  caller: Caller,
  action: 'message.deleted' | 'message.restored',
  { name, created_at }: { name: string; created_at: string },
): Promise<void> {
  const details = { received: created_at };
  await recordAudit(trx, { actorId: caller.id, action, subject: name, details });
}

/** Permanently deletes messages that were moved to the trash before the time `before`; returns how many. */
export async function purgeMessages(db: Database, before: string): Promise<number> {
  return db
    .deleteFrom('contact_messages')
    .where('deleted_at', '<', before)
    .$call(countAffectedRows);
}

/** Deletes messages sent with an account's proved email, and reports about the account. Returns the senders' names. */
export async function removeSenderMessages(trx: Trx, account: Account): Promise<string[]> {
  const rows = await trx
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['email']), '=', provedEmail(account)),
        eb('reported_id', '=', account.id),
      ]),
    )
    .returning(['id', 'name'])
    .execute();
  for (const { id } of rows) await withdrawMail(trx, { about: id });
  return rows.map(({ name }) => name);
}

/**
 * Changes messages that the account `from` answered, and reports about that account. They then name `to`, another
 * account of the same person.
 */
export async function moveRepliesAndReports(trx: Trx, from: string, to: string): Promise<void> {
  for (const column of ['answered_by', 'reported_id'] as const) {
    await trx
      .updateTable('contact_messages')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
}

/** Permanently deletes up to `limit` messages that were written before the time `before`; returns how many. */
export async function removeOldMessages(db: Database, before: string, limit: number) {
  return db
    .deleteFrom('contact_messages')
    .where('id', 'in', (eb) =>
      eb.selectFrom('contact_messages').select('id').where('created_at', '<', before).limit(limit),
    )
    .$call(countAffectedRows);
}
