import * as z from 'zod/mini';
import { storable } from './fields.ts';
import { limits } from './limits.ts';

export const sortOrders = ['newFirst', 'oldFirst'] as const;
export type SortOrder = (typeof sortOrders)[number];

const whole = z.string().check(z.regex(/^\d{1,7}$/));
const position = z.pipe(
  whole,
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(limits.page.max))),
);
const size = z.pipe(
  whole,
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(limits.page.size))),
);

export function pageQuery(defaultSize: number) {
  return {
    page: z._default(position, 1),
    limit: z._default(size, defaultSize),
  };
}

/** Search is compared without regard to case and accents; see `search-text.ts`. */
export const search = z._default(
  z.string().check(z.trim(), z.maxLength(limits.search), storable),
  '',
);

/** `page`, `limit`, `queryfilter`, `search` of every public list. */
export function listQuery<const F extends readonly [string, ...string[]]>(
  defaultSize: number,
  filters: F,
) {
  return z.object({
    ...pageQuery(defaultSize),
    queryfilter: z._default(z.enum(filters), filters[0] as F[number]),
    search,
  });
}

/** The page of a list as every list screen asks for it. */
export interface ListInput {
  page: number;
  limit: number;
  queryfilter: string;
  search: string;
}

export const totalPages = z.number();
