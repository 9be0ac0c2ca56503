import { messageText } from '@alumni/shared/core/messages';
import { listTrash, restoreRecord, type TrashKind } from '@alumni/shared/records/trash';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { restorableUntil } from '../../core/trash-time.ts';
import type { Database } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import type { Caller } from '../../session/caller.ts';
import * as store from './trash.store.ts';

/** Brings back what is of a kind; each feature has its own. */
export type Restores = Record<
  TrashKind,
  (db: Database, editor: Caller, id: string) => Promise<void>
>;

/** Deleted records, which are kept for 30 days. */
export async function trashRoutes(
  app: FastifyInstance,
  { db, limiter }: Needs<'db' | 'limiter'>,
  restores: Restores,
): Promise<void> {
  route(app, listTrash, async ({ query, viewer }) => {
    const { rows, totalPages } = await store.listTrashed(db, viewer, query);
    const records = rows.map((row) => ({ ...row, keptUntil: restorableUntil(row.deletedAt) }));
    return { records, totalPages };
  });

  route(app, restoreRecord, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const kind = await store.kindOfTrashed(db, params.id);
    if (!kind) throw new NotFoundError('trashUnknown');
    await restores[kind](db, viewer, params.id);
    return { message: messageText('recordRestored', language) };
  });
}
