import * as z from 'zod/mini';
import * as calls from '../calls/directory.ts';
import { directoryFilters } from '../calls/directory.ts';
import { endpoint } from '../core/endpoint.ts';
import { textLanguage, town } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { flagFilter, optionalFilter } from '../core/list-filter.ts';
import { publicAlumnus } from './alumni.ts';
import { country } from './countries.ts';

export type DirectoryFilter = (typeof directoryFilters)[number];

export const listAlumni = endpoint(calls.listAlumni, {
  summary: 'The directory: people with a last name and a picture.',
  query: z.object({
    ...listQuery(pageSizes.directory, directoryFilters).shape,
    /**
     * `true`: a search finds people by any visible name, profession, field of study, town, country or
     * promotion. Those whom `queryfilter` finds come first.
     */
    anywhere: flagFilter,
    /** Only people whose visible promotion is this year. */
    promotion: optionalFilter(z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number))),
    /** Only people who show this town, whatever its case and accents. */
    town: optionalFilter(town),
    /** Only people who show this country. */
    country: optionalFilter(country),
    /** `true`: only people who offer mentoring. */
    mentor: flagFilter,
  }),
  response: z.object({
    alumni: z.array(publicAlumnus),
    totalPages,
    /** How many people all pages show. */
    found: z.number(),
    /** Set if there are more: a search stops counting. */
    more: z.optional(z.literal(true)),
    /** With `anywhere`: how many of this page `queryfilter` finds. They come first. */
    first: z.optional(z.number()),
  }),
});

export const listPromotions = endpoint(calls.listPromotions, {
  summary: 'The years of promotion in the directory, latest first, with how many people show each.',
  response: z.array(z.object({ promotion: z.number(), count: z.number() })),
});

export const listLocations = endpoint(calls.listLocations, {
  summary:
    'The towns and countries in the directory, with how many people show each; the 50 most frequent towns.',
  response: z.object({
    towns: z.array(z.object({ town: z.string(), count: z.number() })),
    countries: z.array(z.object({ country: z.string(), count: z.number() })),
  }),
});

/** Kinds of posts that the page of their author lists. */
export const postKinds = ['event', 'opportunity', 'gallery'] as const;

export const alumnusPost = z.object({
  kind: z.enum(postKinds),
  _id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  language: textLanguage,
});
export type AlumnusPost = z.output<typeof alumnusPost>;

export const listPostsOf = endpoint(calls.listPostsOf, {
  summary:
    'The newest events, opportunities and galleries of somebody who has a page, newest first; 404 for others.',
  response: z.array(alumnusPost),
});
