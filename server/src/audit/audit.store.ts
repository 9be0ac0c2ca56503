import { type AuditAction, auditDetails } from '@alumni/shared/audit';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, newId, now } from '../db/ids.ts';

interface AuditRecord {
  /** Id of the account that acted; absent for the command line and the server itself. */
  actorId?: string | undefined;
  action: AuditAction;
  /** The person or record acted on, as a readable name. */
  subject: string;
  /**
   * `rollNo` of a person acted on, `owner` (roll number) and `record` (id) of a record: a trigger
   * indexes them in `audit_mentions`, so that the entry is found by them.
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

/** What tells who acted when the account is gone. */
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

/** Calls later than this after the first one start a new entry. */
const entryLifetimeMs = 60 * 60_000;

/**
 * Records an action that takes several calls as one entry: adds the counts to entry `entryId` if
 * that has the same actor and action and is less than an hour old, or to a new entry. Returns its
 * id.
 */
export async function addToAudit(
  trx: Trx,
  { action, subject, counts }: Omit<AuditRecord, 'details'> & { counts: Record<string, number> },
  { actorId, entryId }: { actorId: string | undefined; entryId: string | undefined },
): Promise<string> {
  const entry = entryId && (await lockEntry(trx, { action, actorId, entryId }));
  if (!entry) {
    return recordAudit(trx, { actorId, action, subject, details: counts });
  }
  const details = auditDetails.parse(JSON.parse(entry.details));
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

/** Locks the entry until the transaction ends, by an update that changes nothing. */
async function lockEntry(
  trx: Trx,
  {
    action,
    actorId,
    entryId,
  }: { action: AuditAction; actorId: string | undefined; entryId: string },
) {
  return trx
    .updateTable('audit_log')
    .set({ action })
    .where('id', '=', entryId)
    .where('action', '=', action)
    .where('actor_id', actorId ? '=' : 'is', actorId ?? null)
    .where('created_at', '>', fromNow(-entryLifetimeMs))
    .returning(['id', 'details'])
    .executeTakeFirst();
}
