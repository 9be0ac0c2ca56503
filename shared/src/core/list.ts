import * as z from 'zod/mini';
import { searchLength } from '../calls/list.ts';
import { line } from './fields.ts';
import { limits } from './limits.ts';

const integer = z.string().check(z.regex(/^\d{1,7}$/));
const pageNumber = z.pipe(
  integer,
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(limits.page.max))),
);
const pageSize = z.pipe(
  integer,
  z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(limits.page.size))),
);

/** A query parameter whose empty form (`page=`, as the specification writes it) means the default. */
function withDefault<Output extends string | number, Input>(
  schema: z.ZodMiniType<Output, Input>,
  fallback: Output,
) {
  const empty = z.pipe(
    z.literal(''),
    z.transform(() => fallback),
  );
  return z._default(z.union([empty, schema]), fallback);
}

export function pageQuery(defaultSize: number) {
  return {
    page: withDefault(pageNumber, 1),
    limit: withDefault(pageSize, defaultSize),
  };
}

/** Search ignores case and accents; see `search-text.ts`. */
export const search = z._default(line(searchLength), '');

/** Query of a public list. The first of `filters` is the default of `queryfilter`. */
export function listQuery<const F extends readonly [string, ...string[]]>(
  defaultSize: number,
  filters: F,
) {
  return z.object({
    ...pageQuery(defaultSize),
    queryfilter: withDefault(z.enum(filters), filters[0] as F[number]),
    search,
  });
}

export interface ListInput {
  page: number;
  limit: number;
  queryfilter: string;
  search: string;
}

export const totalPages = z.number();

/**
 * Marks a list row with a truncated text. The call for the single record returns the full text. A write that contains
 * this mark is refused: it would replace the full text by the truncated one.
 */
export const truncated = z.optional(z.literal(true));
