import {
  listAlumni,
  listLocations,
  listPostsOf,
  listPromotions,
} from '@alumni/shared/people/directory';
import type { FastifyInstance } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import { isShown, publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import type { Caller } from '../../session/caller.ts';
import * as store from './directory.store.ts';

export async function directoryRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  route(app, listAlumni, async ({ query, viewer }) => {
    const { rows, total, ...page } = await store.listDirectory(db, readerOf(viewer), query);
    const alumni = rows.map((row) => publicAlumnus(row, viewpointOf(viewer, row.roll_no)));
    return { alumni, found: total, ...page };
  });

  route(app, listPromotions, ({ viewer }) => store.listPromotions(db, readerOf(viewer)));

  route(app, listLocations, ({ viewer }) => store.listLocations(db, readerOf(viewer)));

  // All readers get the same response: public posts of people whom visitors may see.
  route(app, listPostsOf, async ({ params }) => {
    const account = await findByRollNo(db, params.rollNo);
    if (!account || !isShown(account, 'public'))
      throw new NotFoundError(accountMessages.alumnusUnknown);
    return store.listPostsOf(db, account.id);
  });
}

function readerOf(viewer: Caller | undefined): store.DirectoryReader {
  return viewpointOf(viewer) === 'public' ? 'public' : 'members';
}
