/** A row of a list, with its place in the file. */
export interface SheetRow {
  /** Line of a text, the last one of a row that spans several; row of a workbook. Counted from 1. */
  line: number;
  cells: string[];
  /** A filter or the author has hidden it. */
  hidden?: true;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  /** Rows with content, at most some more than a list may have. */
  rows: SheetRow[];
  /** Columns that are hidden and have content, counted from 0. */
  hiddenColumns: number[];
}

/** The sheet's visible rows and columns; all of them with `withHidden`. Hidden columns become empty. */
export function shownRows({ rows, hiddenColumns }: Sheet, withHidden: boolean): SheetRow[] {
  if (withHidden) return rows;
  const shown = rows.filter(({ hidden }) => !hidden);
  if (hiddenColumns.length === 0) return shown;
  const isHidden = new Set(hiddenColumns);
  return shown
    .map(({ line, cells }) => ({
      line,
      cells: cells.map((cell, column) => (isHidden.has(column) ? '' : cell)),
    }))
    .filter(({ cells }) => cells.some(Boolean));
}
