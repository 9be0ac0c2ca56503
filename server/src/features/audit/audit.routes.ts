import { type AuditEntry, auditDetails, listAudit } from '@alumni/shared/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../boot/deps.ts';
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
    action: row.action,
    subject: row.subject,
    details: auditDetails.parse(JSON.parse(row.details)),
    createdAt: row.created_at,
  };
}
