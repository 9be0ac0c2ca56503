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
  'record.restored',
  'login.failures',
  'email.undone',
  'secondstep.added',
  'secondstep.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Action-specific values by name, e.g. `from` and `to` of a role change. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number()]));

export const auditEntry = z.object({
  _id: z.string(),
  /** Roll number of the account that acted; empty for the command line and the server itself. */
  actor: z.string(),
  actorName: z.string(),
  action: z.enum(auditActions),
  /** The person or record acted on: a name, an e-mail or a title. */
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
