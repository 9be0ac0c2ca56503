import { visitKinds } from '@alumni/shared/calls/figures';
import { figureRows, figureTable } from '@alumni/shared/site/figure-tables';
import { exportFigure, type Figures, getFigures } from '@alumni/shared/site/figures';
import type { FastifyInstance } from 'fastify';
import { today } from '../../db/ids.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { fileRoute } from '../../http/downloads/file-route.ts';
import { sendSpreadsheet } from '../../http/downloads/send-spreadsheet.ts';
import { countVisits } from './count-visits.ts';
import { countByMonth } from './figures.store.ts';
import { lastMonths, weeksUntil } from './periods.ts';
import { addVisits, listVisits, visitDays } from './visits.store.ts';

const shownMonths = 24;
const dayMs = 86_400_000;

/** Figures of growth and visits (decision 0054). */
export async function figureRoutes(app: FastifyInstance, { db }: Needs<'db'>): Promise<void> {
  const flush = countVisits(app, (visits) => addVisits(db, visits));

  const figures = async (): Promise<Figures> => {
    // Includes the visit of the admin who has just opened the site.
    await flush();
    const months = lastMonths(shownMonths, today());
    const [since = ''] = months;
    const { members, issued, claimed, posts } = await countByMonth(db, since);
    const issuedIn = byMonth(issued);
    const claimedIn = byMonth(claimed);
    const [events, news, opportunities, galleries] = [
      byMonth(posts.events),
      byMonth(posts.news),
      byMonth(posts.opportunities),
      byMonth(posts.galleries),
    ];
    return {
      members: membersByMonth(members, months),
      invitations: months.map((month) => ({
        month,
        issued: issuedIn(month),
        claimed: claimedIn(month),
      })),
      posts: months.map((month) => ({
        month,
        events: events(month),
        news: news(month),
        opportunities: opportunities(month),
        galleries: galleries(month),
      })),
      visits: await visits(),
    };
  };
  route(app, getFigures, figures);
  fileRoute(app, exportFigure, {
    prepare: async () => {},
    async send({ query: { figure, format }, language, reply }) {
      const rows = figureRows(figureTable(await figures(), figure, language));
      await sendSpreadsheet(reply, { name: `${figure}-${today()}`, rows, format, language });
    },
  });

  async function visits(): Promise<Figures['visits']> {
    const since = new Date(Date.now() - visitDays * dayMs).toISOString().slice(0, 10);
    const rows = await listVisits(db, since);
    const weeks = weeksUntil(rows[0]?.day, today()).map((week) => ({
      week,
      ...(Object.fromEntries(visitKinds.map((kind) => [kind, 0])) as Record<
        (typeof visitKinds)[number],
        number
      >),
    }));
    for (const { day, kind, count } of rows) {
      const week = weeks.findLast((one) => one.week <= day);
      if (week && kind in week) week[kind] += count;
    }
    return weeks;
  }
}

interface Counted {
  month: string;
  count: number;
}

function byMonth(rows: Counted[]): (month: string) => number {
  const counts = new Map<string, number>();
  for (const { month, count } of rows) counts.set(month, (counts.get(month) ?? 0) + Number(count));
  return (month) => counts.get(month) ?? 0;
}

function membersByMonth(rows: (Counted & { promotion: number | null })[], months: string[]) {
  const joined = byMonth(rows);
  const years = new Map<number | null, number>();
  let total = 0;
  for (const { promotion, count } of rows) {
    years.set(promotion, (years.get(promotion) ?? 0) + Number(count));
    total += Number(count);
  }
  const known = [...years.keys()].filter((year) => year !== null);
  const first = Math.min(...known);
  const length = known.length === 0 ? 0 : Math.max(...known) - first + 1;
  return {
    total,
    months: months.map((month) => ({ month, joined: joined(month) })),
    promotions: Array.from({ length }, (_, at) => ({
      year: first + at,
      members: years.get(first + at) ?? 0,
    })),
    withoutPromotion: years.get(null) ?? 0,
  };
}
