import { messageText } from '@alumni/shared/core/messages';
import { listTrash, restoreRecord, type TrashKind } from '@alumni/shared/records/trash';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { restorableUntil } from '../../core/trash-time.ts';
import type { Database } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordMessages } from '../../records/records.messages.ts';
import type { Caller } from '../../session/caller.ts';
import { trashMessages } from './trash.messages.ts';
import * as store from './trash.store.ts';

/** For each kind of record, the function that restores one from the trash. Other features provide the functions. */
export type Restores = Record<
  TrashKind,
  (db: Database, editor: Caller, id: string) => Promise<void>
>;

/** Routes of deleted records, which stay for 30 days. */
export async function trashRoutes(
  app: FastifyInstance,
  { db }: Needs<'db'>,
  restores: Restores,
): Promise<void> {
  route(app, listTrash, async ({ query, viewer }) => {
    const { rows, totalPages } = await store.listTrashed(db, viewer, query);
    const records = rows.map((row) => ({ ...row, keptUntil: restorableUntil(row.deletedAt) }));
    return { records, totalPages };
  });

  route(app, restoreRecord, async ({ params, viewer, language }) => {
    const kind = await store.kindOfTrashed(db, params.id);
    if (!kind) throw new NotFoundError(recordMessages.trashUnknown);
    await restores[kind](db, viewer, params.id);
    return { message: messageText(trashMessages.recordRestored, language) };
  });
}
