import type { ListAddress } from './list-address.ts';

export interface ArrivedPage<Row> {
  rows: Row[];
  totalPages: number;
  page: number;
}

/** The rows on the screen, and their page. */
export interface VisiblePage<Row> {
  /** undefined before the first rows have arrived. */
  rows: Row[] | undefined;
  /** Number of the first of `rows` in the whole list, from 1. */
  firstNumber: number;
  page: number;
  totalPages: number;
}

/**
 * Whether the requested page is past the last one: rows were deleted, or the address was typed. The list then shows its
 * last page.
 */
export function isPastTheEnd(arrived: ArrivedPage<unknown> | undefined): boolean {
  return arrived !== undefined && arrived.page > arrived.totalPages;
}

/**
 * Returns the page to show: the rows that arrived last, with the number of the requested page. If that page fails to
 * load, the number is that of the rows.
 */
export function visiblePage<Row>(
  arrived: ArrivedPage<Row> | undefined,
  { page, failed, pageSize }: { page: number; failed: boolean; pageSize: number },
): VisiblePage<Row> {
  if (!arrived) return { rows: undefined, firstNumber: 1, page, totalPages: 1 };
  return {
    rows: arrived.rows,
    firstNumber: (arrived.page - 1) * pageSize + 1,
    page: failed ? arrived.page : page,
    totalPages: arrived.totalPages,
  };
}

export interface LocalListOptions<Row, Filter extends string> {
  pageSize: number;
  matches: (row: Row, search: string) => boolean;
  passes: (row: Row, filter: Filter) => boolean;
}

/** The page of a list whose rows are all loaded. */
export function localPage<Row, Filter extends string>(
  all: readonly Row[],
  { page: wantedPage, search, filter }: ListAddress<Filter>,
  { pageSize, matches, passes }: LocalListOptions<Row, Filter>,
): VisiblePage<Row> {
  const found = all.filter((row) => passes(row, filter) && matches(row, search));
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wantedPage, totalPages);
  const from = (page - 1) * pageSize;
  return { rows: found.slice(from, from + pageSize), firstNumber: from + 1, page, totalPages };
}
