import { listAlumni, listPromotions } from '@alumni/shared/directory';
import type { FastifyInstance } from 'fastify';
import { publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import type { Deps } from '../../boot/deps.ts';
import { route } from '../../http/route.ts';
import * as store from './directory.store.ts';

export async function directoryRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  route(app, listAlumni, async ({ query, viewer }) => {
    const { rows, totalPages } = await store.listDirectory(db, query);
    const alumni = rows.map((row) => publicAlumnus(row, viewpointOf(viewer, row.roll_no)));
    return { alumni, totalPages };
  });

  route(app, listPromotions, () => store.listPromotions(db));
}
