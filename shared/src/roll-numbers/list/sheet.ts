/** A row of a list, with its position in the file. */
export interface SheetRow {
  /**
   * Row of a workbook, or line of a text; counts from 1. For a row that spans several lines of a text, it is the last
   * line.
   */
  line: number;
  cells: string[];
  /** Set if a filter or the author hid the row. */
  hidden?: true;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  /** Rows with content. A file may have more of them than an import accepts. */
  rows: SheetRow[];
  /** Indexes of hidden columns with content, from 0. */
  hiddenColumns: number[];
}

/** Visible rows of a sheet, with hidden columns emptied; everything if `withHidden`. */
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
