import * as z from 'zod/mini';
import * as calls from '../calls/figures.ts';
import { figureNames, type visitKinds } from '../calls/figures.ts';
import { endpoint } from '../core/endpoint.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
export type VisitKind = (typeof visitKinds)[number];

const count = z.number();
/** `YYYY-MM` in UTC. */
const month = z.string();

/** All months and weeks are there, oldest first, those in which nothing happened too. */
const figures = z.object({
  members: z.object({
    total: count,
    months: z.array(z.object({ month, joined: count })),
    /** Years between the first and the last. */
    promotions: z.array(z.object({ year: z.number(), members: count })),
    withoutPromotion: count,
  }),
  invitations: z.array(z.object({ month, issued: count, claimed: count })),
  posts: z.array(
    z.object({ month, events: count, news: count, opportunities: count, galleries: count }),
  ),
  /** By the Monday that a week begins with, `YYYY-MM-DD`; none from before the first visit. */
  visits: z.array(
    z.object({
      week: z.string(),
      site: count,
      events: count,
      news: count,
      opportunities: count,
      gallery: count,
      people: count,
    }),
  ),
});
export type Figures = z.output<typeof figures>;

export const getFigures = endpoint(calls.getFigures, {
  summary:
    'Members by month and promotion, invitations issued and claimed, posts, and visits of the last weeks.',
  response: figures,
});

export const exportFigure = endpoint(calls.exportFigure, {
  summary: 'The numbers of one figure, as a spreadsheet.',
  query: z.object({ figure: z.enum(figureNames), ...spreadsheetQuery }),
  answers: 'file',
});
