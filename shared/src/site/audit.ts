import * as z from 'zod/mini';
import * as calls from '../calls/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, search, totalPages } from '../core/list.ts';

export const auditActions = [
  'role.changed',
  'master.created',
  'master.left',
  'successor.named',
  'successor.withdrawn',
  'successor.accepted',
  'password.set',
  'rollnumber.issued',
  'rollnumber.sent',
  'rollnumber.corrected',
  'rollnumber.withdrawn',
  'rollnumbers.imported',
  'rollnumbers.reminded',
  'rollnumbers.withdrawn',
  'record.changed',
  'record.deleted',
  'record.restored',
  'event.admitted',
  'event.messaged',
  'message.deleted',
  'message.restored',
  'login.failures',
  'email.undone',
  'email.released',
  'data.downloaded',
  'deletion.asked',
  'deletion.stopped',
  'account.deleted',
  'secondstep.added',
  'secondstep.removed',
  'members.exported',
  'member.corrected',
  'merge.asked',
  'merge.stopped',
  'merge.objected',
  'accounts.merged',
  'member.admitted',
  'member.asked',
  'member.declined',
  'member.admissionUndone',
  'site.changed',
  'site.activated',
  'setting.changed',
  'backups.adopted',
  'letter.created',
  'letter.changed',
  'letter.deleted',
  'letter.sent',
  'letter.paused',
  'letter.resumed',
  'notice.proved',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Action-specific values by name, e.g. `from` and `to` of a role change. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number()]));

export const auditEntry = z.object({
  _id: z.string(),
  /** Roll number of the account that acted; empty for the command line and the server itself. */
  actor: z.string(),
  /** Current name; the recorded one if the account is gone. */
  actorName: z.string(),
  action: z.enum(auditActions),
  /** The person or record acted on: a name, an e-mail or a title. */
  subject: z.string(),
  /** Roll number of the person acted on or the record's owner; empty if there is none. */
  person: z.string(),
  /** Current name; empty if no account has the roll number. */
  personName: z.string(),
  details: auditDetails,
  createdAt: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint(calls.listAudit, {
  summary: 'Who changed what, newest first; of the people whom the search finds.',
  query: z.object({ ...pageQuery(pageSizes.audit), search }),
  response: z.object({
    entries: z.array(auditEntry),
    totalPages,
    /** Set if more people have the searched name than the search covers. Entries may then be missing. */
    more: z.optional(z.literal(true)),
  }),
});

export const listRecordHistory = endpoint(calls.listRecordHistory, {
  summary: 'Who created a record, and what others than its owner did with it, newest first.',
  query: z.object(pageQuery(pageSizes.recordHistory)),
  response: z.object({
    /** Roll number of the owner; empty for news whose author is gone. */
    owner: z.string(),
    ownerName: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    entries: z.array(auditEntry),
    totalPages,
  }),
});
