import * as z from 'zod/mini';
import * as calls from '../calls/figures.ts';
import { figureNames, type visitKinds } from '../calls/figures.ts';
import { endpoint } from '../core/endpoint.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
export type VisitKind = (typeof visitKinds)[number];

const count = z.number();
/** `YYYY-MM` in UTC. */
const month = z.string();

/** Lists every month and week, oldest first, including empty ones. */
const figures = z.object({
  members: z.object({
    total: count,
    months: z.array(z.object({ month, joined: count })),
    /** Every year from the first to the last. */
    promotions: z.array(z.object({ year: z.number(), members: count })),
    withoutPromotion: count,
  }),
  invitations: z.array(z.object({ month, issued: count, claimed: count })),
  posts: z.array(
    z.object({ month, events: count, news: count, opportunities: count, galleries: count }),
  ),
  /** One entry a week, by its Monday as `YYYY-MM-DD`, from the first visit on. */
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
  responseType: 'file',
});
