/** A row of a list, with its place in the file. */
export interface SheetRow {
  /** Line of a CSV, the last one of a row that spans several; row of a workbook. Counted from 1. */
  line: number;
  cells: string[];
}
