import { setImmediate } from 'node:timers/promises';
import { type AuditAction, auditDetails } from '@alumni/shared/site/audit';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, newId, now } from '../db/ids.ts';
import { countAffectedRows } from '../db/rows.ts';
import type { Changes } from '../db/schema.ts';
import { parseStored } from '../db/stored-json.ts';

export interface AuditRecord {
  /** Account that acted; absent for the command line and the server itself. */
  actorId?: string | undefined;
  action: AuditAction;
  /** The person or record acted on, as a readable name. */
  subject: string;
  /**
   * `rollNo` of a person, or `owner` (roll number) and `record` (id) of a record. A trigger copies these values to
   * `audit_mentions`, where searches find the entries of a person or record.
   */
  details?: Record<string, string | number>;
  /** Defaults to now. */
  createdAt?: string;
}

/** Adds an entry and returns its id. Call it in the transaction of the change that it records. */
export async function recordAudit(
  db: Database | Trx,
  { actorId, action, subject, details = {}, createdAt = now() }: AuditRecord,
): Promise<string> {
  const id = newId();
  const actor = actorId ? await actorColumns(db, actorId) : {};
  await db
    .insertInto('audit_log')
    .values({
      id,
      actor_id: actorId ?? null,
      ...actor,
      action,
      subject,
      details: JSON.stringify(details),
      created_at: createdAt,
    })
    .execute();
  return id;
}

/** Columns that still identify the actor after the account is deleted. */
async function actorColumns(db: Database | Trx, id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['roll_no', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) return {};
  const { roll_no, first_name, last_name } = account;
  return { actor_roll_no: roll_no, actor_name: `${first_name} ${last_name}`.trim() };
}

/** Calls within this time after the first are added to its entry. */
const entryLifetimeMs = 60 * 60_000;

/**
 * Records an action of several calls as one entry. Adds the counts to the entry `entryId` if it has the same actor and
 * action and is under an hour old. Otherwise creates an entry. Returns the entry's id.
 */
export async function addToAudit(
  trx: Trx,
  { action, subject, counts }: Omit<AuditRecord, 'details'> & { counts: Record<string, number> },
  { actorId, entryId }: { actorId: string | undefined; entryId: string | undefined },
): Promise<string> {
  // Locks the entry until the transaction ends, by an update that changes nothing.
  const entry =
    entryId &&
    (await trx
      .updateTable('audit_log')
      .set({ action })
      .where('id', '=', entryId)
      .where('action', '=', action)
      .where('actor_id', actorId ? '=' : 'is', actorId ?? null)
      .where('created_at', '>', fromNow(-entryLifetimeMs))
      .returning(['id', 'details'])
      .executeTakeFirst());
  if (!entry) return recordAudit(trx, { actorId, action, subject, details: counts });
  const details = parseStored(auditDetails, entry.details);
  for (const [name, count] of Object.entries(counts)) {
    details[name] = Number(details[name] ?? 0) + count;
  }
  await trx
    .updateTable('audit_log')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', entry.id)
    .execute();
  return entry.id;
}

interface Mentioned {
  /** Id of the account. */
  id: string;
  rollNo: string;
  /** Null if the address may be another person's. */
  email: string | null;
  /** Names under which the person has written to the association. */
  senders: string[];
}

const batchSize = 500;

/** Details that identify nobody stay in entries about a deleted person. */
const impersonal = new Set(['from', 'to', 'kind', 'record', 'failures', 'received']);

/**
 * Replaces a deleted person by the account id in all entries that mention them: entries about what they did, and about
 * them, their records and their messages.
 */
export async function eraseFromAudit(trx: Trx, mentioned: Mentioned): Promise<void> {
  const { id, rollNo } = mentioned;
  await trx
    .updateTable('audit_log')
    .set({ actor_id: null, actor_roll_no: id, actor_name: '' })
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('actor_roll_no', '=', rollNo)]))
    .execute();
  await trx
    .updateTable('audit_mentions')
    .set({ mentioned: id })
    .where('mentioned', '=', rollNo)
    .execute();
  await changeEntriesAbout(trx, mentioned, ({ details }) => {
    const rest = Object.entries(details).flatMap(([name, value]) => {
      if (value === rollNo) return [[name, id]];
      return impersonal.has(name) ? [[name, value]] : [];
    });
    return { subject: id, details: JSON.stringify(Object.fromEntries(rest)) };
  });
}

/**
 * Moves the entries of and about an account to another account of the same person. Searches and `eraseFromAudit` then
 * find the entries of both accounts.
 */
export async function moveAuditEntries(
  trx: Trx,
  from: Mentioned,
  to: { id: string; rollNo: string },
): Promise<void> {
  await trx
    .updateTable('audit_log')
    .set({ actor_id: to.id, actor_roll_no: to.rollNo })
    .where((eb) => eb.or([eb('actor_id', '=', from.id), eb('actor_roll_no', '=', from.rollNo)]))
    .execute();
  await trx
    .insertInto('audit_mentions')
    .columns(['mentioned', 'created_at', 'entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('audit_mentions')
        .select([eb.val(to.rollNo).as('mentioned'), 'created_at', 'entry_id'])
        .where('mentioned', '=', from.rollNo),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('audit_mentions').where('mentioned', '=', from.rollNo).execute();
  await changeEntriesAbout(trx, from, ({ details }) => {
    const named = Object.entries(details).map(([name, value]) => [
      name,
      value === from.rollNo ? to.rollNo : value,
    ]);
    const merged = { rollNo: to.rollNo, ...Object.fromEntries(named) };
    return { details: JSON.stringify(merged) };
  });
}

type Entry = { action: AuditAction; subject: string; details: Record<string, string | number> };

async function changeEntriesAbout(
  trx: Trx,
  mentioned: Mentioned,
  change: (entry: Entry) => Changes<'audit_log'>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await trx
      .selectFrom('audit_log')
      .select(['id', 'action', 'subject', 'details'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const entry = { ...row, details: parseStored(auditDetails, row.details) };
      if (!isAbout(entry, mentioned)) continue;
      await trx.updateTable('audit_log').set(change(entry)).where('id', '=', row.id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    // Lets other work run between batches: with years of entries, SQLite would block this thread for a quarter of a
    // second.
    await setImmediate();
  }
}

function isAbout(entry: Entry, { rollNo, email, senders }: Mentioned): boolean {
  const isMessage = entry.action === 'message.deleted' || entry.action === 'message.restored';
  if (isMessage && senders.includes(entry.subject)) return true;
  const values = [entry.subject, ...Object.values(entry.details)].map(String);
  return values.some((value) => value === rollNo || value.toLowerCase() === email);
}

/** Deletes at most `limit` entries older than `before`; returns how many. */
export async function removeOldEntries(db: Database, before: string, limit: number) {
  return db
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_log').select('id').where('created_at', '<', before).limit(limit),
    )
    .$call(countAffectedRows);
}
