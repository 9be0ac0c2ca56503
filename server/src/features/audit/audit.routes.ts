import { type AuditEntry, listAudit } from '@alumni/shared/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app-deps.ts';
import { route } from '../../http/route.ts';
import * as store from './audit-list.store.ts';

export async function auditRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  route(app, listAudit, async ({ query }) => {
    const { rows, totalPages } = await store.listAudit(db, query);
    return { entries: rows.map(toEntry), totalPages };
  });
}

function toEntry(row: store.AuditRow): AuditEntry {
  return {
    _id: row.id,
    actor: row.roll_no ?? '',
    actorName: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    action: row.action as AuditEntry['action'],
    subject: row.subject,
    details: JSON.parse(row.details),
    createdAt: row.created_at,
  };
}
