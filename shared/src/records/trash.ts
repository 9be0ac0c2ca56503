import * as z from 'zod/mini';
import * as calls from '../calls/trash.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';

export const recordKinds = ['event', 'opportunity', 'news', 'gallery'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Content of the trash: records, and contact messages, which only admins see. */
export const trashKinds = [...recordKinds, 'message'] as const;
export type TrashKind = (typeof trashKinds)[number];

export const trashedRecord = z.object({
  _id: z.string(),
  kind: z.enum(trashKinds),
  title: z.string(),
  /** Roll number of the owner; empty for messages, and for news without an author. */
  owner: z.string(),
  ownerName: z.string(),
  deletedAt: z.string(),
  /** Earliest time of permanent removal. */
  keptUntil: z.string(),
});
export type TrashedRecord = z.output<typeof trashedRecord>;

export const listTrash = endpoint(calls.listTrash, {
  summary: "One's own deleted records, newest first; everyone's for admins and masters.",
  query: z.object(pageQuery(pageSizes.trash)),
  response: z.object({ records: z.array(trashedRecord), totalPages }),
});

export const restoreRecord = endpoint(calls.restoreRecord, {
  summary: 'Bring a deleted record back with its pictures.',
});
