import { type AuditAction, auditDetails } from '@alumni/shared/audit';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, newId, now } from '../db/ids.ts';

interface AuditRecord {
  /** Account of who did it; absent for the command line and the server itself. */
  actorId?: string | undefined;
  action: AuditAction;
  /** Whom or what it was done to, as a person reads it. */
  subject: string;
  details?: Record<string, string | number>;
  /** Now, unless said otherwise. */
  createdAt?: string;
}

/** Belongs into the transaction of what it records. Returns the entry's id. */
export async function recordAudit(
  db: Database | Trx,
  { actorId, action, subject, details = {}, createdAt = now() }: AuditRecord,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('audit_log')
    .values({
      id,
      actor_id: actorId ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      created_at: createdAt,
    })
    .execute();
  return id;
}

/** How long the calls of one act may take, all together. */
const oneActMs = 60 * 60_000;

/**
 * Records an act that takes several calls as one entry: adds its counts to entry `entryId` where that
 * is the same person's, of the same kind and fresh, and to a new one otherwise. Returns its id.
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

/** An update that changes nothing holds the entry on both databases until the caller commits. */
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
    .where('created_at', '>', fromNow(-oneActMs))
    .returning(['id', 'details'])
    .executeTakeFirst();
}
