import * as z from 'zod/mini';
import { publicAlumnus } from './alumni.ts';
import { endpoint } from './endpoint.ts';
import { pageSizes } from './limits.ts';
import { listQuery, totalPages } from './list.ts';

/** Fields that a directory search can match; the first is the default. */
export const directoryFilters = ['name', 'profession', 'fos'] as const;
export type DirectoryFilter = (typeof directoryFilters)[number];

export const listAlumni = endpoint({
  method: 'GET',
  path: '/api/alumni',
  tag: 'Alumni',
  summary: 'The directory: people with a last name and a picture.',
  access: 'anyone',
  kept: true,
  query: listQuery(pageSizes.directory, directoryFilters),
  response: z.object({ alumni: z.array(publicAlumnus), totalPages }),
});
