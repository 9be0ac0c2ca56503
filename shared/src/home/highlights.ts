import * as z from 'zod/mini';
import { textLanguage } from '../core/fields.ts';

/** Fields of an event in lists that show one line for each event. */
export const comingEvent = z.object({
  _id: z.string(),
  theme: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.optional(z.string()),
  venue: z.string(),
  town: z.string(),
  language: textLanguage,
});
export type ComingEvent = z.output<typeof comingEvent>;

/** Fields of an open opportunity in lists that show one line for each. */
export const openOpportunity = z.object({
  _id: z.string(),
  title: z.string(),
  deadline: z.string(),
  language: textLanguage,
});
export type OpenOpportunity = z.output<typeof openOpportunity>;
