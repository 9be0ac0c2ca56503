import type { ListAddress } from './list-address.ts';
import type { VisiblePage } from './list-page-state.ts';

/** The page of a list whose rows are all here. */
export function localPage<Row, Filter extends string>(
  all: readonly Row[],
  { page: wantedPage, search, filter }: ListAddress<Filter>,
  {
    pageSize,
    matches,
    passes,
  }: {
    pageSize: number;
    matches: (row: Row, search: string) => boolean;
    passes: (row: Row, filter: Filter) => boolean;
  },
): VisiblePage<Row> {
  const found = all.filter((row) => passes(row, filter) && matches(row, search));
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wantedPage, totalPages);
  const from = (page - 1) * pageSize;
  return { rows: found.slice(from, from + pageSize), firstNumber: from + 1, page, totalPages };
}
