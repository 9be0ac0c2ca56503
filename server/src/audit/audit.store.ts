import type { AuditAction } from '@alumni/shared/audit';
import type { Database, Trx } from '../db/database.ts';
import { newId, now } from '../db/ids.ts';

interface AuditRecord {
  /** Account of who did it; absent for the command line and the server itself. */
  actorId?: string;
  action: AuditAction;
  /** Whom or what it was done to, as a person reads it. */
  subject: string;
  details?: Record<string, string | number>;
}

/** Belongs into the transaction of what it records. */
export async function recordAudit(
  db: Database | Trx,
  { actorId, action, subject, details = {} }: AuditRecord,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: actorId ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      created_at: now(),
    })
    .execute();
}
