import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageSizes } from './limits.ts';
import { pageQuery, totalPages } from './list.ts';

export const auditActions = [
  'role.changed',
  'master.created',
  'password.set',
  'rollnumber.issued',
  'rollnumber.sent',
  'rollnumber.withdrawn',
  'rollnumbers.imported',
  'record.changed',
  'record.deleted',
  'login.failures',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What else is known of an act, by name. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number()]));

export const auditEntry = z.object({
  _id: z.string(),
  /** Roll number of who did it; empty for the command line and for the server itself. */
  actor: z.string(),
  actorName: z.string(),
  action: z.enum(auditActions),
  /** Whom or what it was done to: a name, an e-mail, a title. */
  subject: z.string(),
  details: auditDetails,
  createdAt: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  tag: 'Administration',
  summary: 'Who changed what, newest first.',
  access: 'master',
  query: z.object(pageQuery(pageSizes.audit)),
  response: z.object({ entries: z.array(auditEntry), totalPages }),
});
