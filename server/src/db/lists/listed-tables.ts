/** Tables with a public list. */
export type ListedTable = 'accounts' | 'events' | 'opportunities' | 'news' | 'galleries';

/** A list of rows of a table: the public one, or another one of the same rows. */
export interface RowList {
  /** Of `list_buckets` and of the search index. */
  name: string;
  table: ListedTable;
  /** The column that says which rows the list has. */
  flag: 'listed' | 'listed_members';
}

export function publicListOf(table: ListedTable): RowList {
  return { name: table, table, flag: 'listed' };
}
