import type { Database } from '../../db/database.ts';
import { paginate } from '../../db/paginate.ts';

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

/** One page, newest first, with roll number and name of the account that acted, if any. */
export async function listAudit(db: Database, request: { page: number; limit: number }) {
  const query = db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['accounts.roll_no', 'accounts.first_name', 'accounts.last_name'])
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc');
  return paginate(query, request);
}
