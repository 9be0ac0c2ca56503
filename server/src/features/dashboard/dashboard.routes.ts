import { getAllowance } from '@alumni/shared/allowance';
import { getDashboard } from '@alumni/shared/dashboard';
import type { FastifyInstance } from 'fastify';
import { type Quotas, quotasOf, usageOf } from '../../accounts/allowance.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { assertSelf } from '../../http/guards.ts';
import { route } from '../../http/route.ts';
import { countOwn } from './dashboard.store.ts';

export async function dashboardRoutes(app: FastifyInstance, { config, db }: Deps): Promise<void> {
  route(app, getDashboard, async ({ params, viewer }) => {
    assertSelf(viewer, params.rollNo);
    const { events, opportunities } = await countOwn(db, viewer.id);
    return { eventCount: events, opportunitesCount: opportunities };
  });

  route(app, getAllowance, async ({ viewer }) => {
    if (!config.quotas) return { allowance: null };
    const used = await usageOf(db, viewer.id);
    const max = quotasOf(config.quotas, viewer);
    const share = (name: keyof Quotas) => ({ used: used[name], max: max[name] });
    return {
      allowance: {
        recordsPerDay: share('recordsPerDay'),
        records: share('records'),
        uploadBytesPerDay: share('uploadBytesPerDay'),
        uploadBytes: share('uploadBytes'),
      },
    };
  });
}
