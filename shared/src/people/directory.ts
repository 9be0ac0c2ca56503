import * as z from 'zod/mini';
import * as calls from '../calls/directory.ts';
import { directoryFilters } from '../calls/directory.ts';
import { endpointsOf } from '../core/endpoint.ts';
import { textLanguage } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { filterOf } from '../core/list-filter.ts';
import { publicAlumnus } from './alumni.ts';

const endpoint = endpointsOf('Alumni');
export type DirectoryFilter = (typeof directoryFilters)[number];

export const listAlumni = endpoint(calls.listAlumni, {
  summary: 'The directory: people with a last name and a picture.',
  query: z.object({
    ...listQuery(pageSizes.directory, directoryFilters).shape,
    /** A year: those who show it as theirs. */
    promotion: filterOf(z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number))),
    /** `true`: those who are ready to mentor. */
    mentor: filterOf(
      z.pipe(
        z.literal('true'),
        z.transform(() => true as const),
      ),
    ),
  }),
  response: z.object({ alumni: z.array(publicAlumnus), totalPages }),
});

export const listPromotions = endpoint(calls.listPromotions, {
  summary: 'The years of promotion in the directory, latest first, with how many people show each.',
  response: z.array(z.object({ promotion: z.number(), count: z.number() })),
});

/** Kinds of members' posts: the listed ones stand on their author's page. */
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
