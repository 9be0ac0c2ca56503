import { getLatest, listTestimonies } from '@alumni/shared/home/home';
import type { FastifyInstance } from 'fastify';
import { publicAlumnus, viewpointOf } from '../../accounts/visible-fields.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import type { Highlights } from '../../records/highlights.ts';
import { toLatestEvent, toLatestNews, toLatestOpportunity, toNewFace } from './home.mapping.ts';
import * as store from './home.store.ts';

/** How many of each kind the home page shows. */
const shown = { events: 3, news: 3, opportunities: 3, faces: 8 };

export async function homeRoutes(
  app: FastifyInstance,
  { db, settings }: Needs<'db' | 'settings'>,
  { listComingEvents, listOpenOpportunities }: Highlights,
): Promise<void> {
  route(app, listTestimonies, async ({ viewer }) => {
    const accounts = await store.listTestimonies(db);
    return accounts.map((account) => publicAlumnus(account, viewpointOf(viewer, account.roll_no)));
  });

  route(app, getLatest, async () => {
    const day = (await settings.current()).today();
    const [events, news, opportunities, faces] = await Promise.all([
      listComingEvents(db, day, shown.events),
      store.listLatestNews(db, shown.news),
      listOpenOpportunities(db, day, { by: 'deadline', limit: shown.opportunities }),
      store.listNewFaces(db, shown.faces),
    ]);
    return {
      events: events.map(toLatestEvent),
      news: news.map(toLatestNews),
      opportunities: opportunities.map(toLatestOpportunity),
      faces: faces.map(toNewFace),
    };
  });
}
