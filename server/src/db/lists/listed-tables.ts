/** Tables with a public list. */
export type ListedTable = 'accounts' | 'events' | 'opportunities' | 'news' | 'galleries';

/** A list of a table's rows: the public list, or the one that members see. */
export interface RowList {
  /** Name of the list in `list_buckets`. Its search index is named after it. */
  name: string;
  table: ListedTable;
  /** The column that marks the list's rows. */
  flag: 'listed' | 'listed_members';
}

export function publicList(table: ListedTable): RowList {
  return { name: table, table, flag: 'listed' };
}
