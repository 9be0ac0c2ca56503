import { getDashboard } from '@alumni/shared/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../boot/deps.ts';
import { assertSelf } from '../../http/guards.ts';
import { route } from '../../http/route.ts';
import { countOwn } from './dashboard.store.ts';

export async function dashboardRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  route(app, getDashboard, async ({ params, viewer }) => {
    assertSelf(viewer, params.rollNo);
    const { events, opportunities } = await countOwn(db, viewer.id);
    return { eventCount: events, opportunitesCount: opportunities };
  });
}
