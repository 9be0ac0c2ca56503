import type { ReactNode } from 'react';

export interface FigureRow {
  /** As spreadsheets sort it. */
  key: string;
  /** In the table. */
  label: string;
  /** Below the chart. */
  short: string;
  counts: number[];
}

export interface Figure {
  /** Of the file. */
  name: string;
  title: string;
  /** Sum of the chart, in a sentence. */
  sum: ReactNode;
  /** Explains the count, where it needs saying. */
  note?: string;
  /** Heading of the rows, then of each count. */
  period: string;
  columns: string[];
  /** Oldest first. */
  rows: FigureRow[];
  /** One bar for all counts of a row, instead of one for each. */
  added?: boolean;
}
