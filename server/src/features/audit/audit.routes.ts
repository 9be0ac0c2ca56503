import {
  type AuditEntry,
  auditDetails,
  listAudit,
  listRecordHistory,
} from '@alumni/shared/site/audit';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Database } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import * as store from './audit-list.store.ts';

export async function auditRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  route(app, listAudit, async ({ query: { search, ...page } }) => {
    if (!search) {
      const { rows, totalPages } = await store.listAudit(db, page);
      return { entries: await toEntries(db, rows), totalPages };
    }
    const { rollNumbers, more } = await store.findPeople(db, search);
    const { rows, totalPages } = await store.listMentions(db, rollNumbers, page);
    return { entries: await toEntries(db, rows), totalPages, ...(more && { more }) };
  });

  route(app, listRecordHistory, async ({ params: { id }, query }) => {
    const record = await store.findRecord(db, id);
    if (!record) throw new NotFoundError();
    const { rows, totalPages } = await store.listMentions(db, [id], query);
    const { owner, created_at: createdAt, updated_at: updatedAt } = record;
    const names = await store.personNames(db, [owner]);
    return {
      owner,
      ownerName: names.get(owner) ?? '',
      createdAt,
      updatedAt,
      entries: await toEntries(db, rows),
      totalPages,
    };
  });
}

async function toEntries(db: Database, rows: store.AuditRow[]): Promise<AuditEntry[]> {
  const read = rows.map((row) => {
    const details = parseStored(auditDetails, row.details);
    return { row, details, person: String(details.rollNo ?? details.owner ?? '') };
  });
  const named = new Set(read.map(({ person }) => person).filter(Boolean));
  const names = await store.personNames(db, [...named]);
  return read.map(({ row, details, person }) => {
    const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
    return {
      _id: row.id,
      actor: row.roll_no ?? row.actor_roll_no ?? '',
      actorName: row.roll_no ? name : (row.actor_name ?? ''),
      action: row.action,
      subject: row.subject,
      person,
      personName: names.get(person) ?? '',
      details,
      createdAt: row.created_at,
    };
  });
}
