import type { FigureName } from '@alumni/shared/calls/figures';
import type { FigureTable } from '@alumni/shared/site/figure-tables';
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

export interface Figure extends FigureTable {
  name: FigureName;
  title: string;
  /** Sum of the chart, in a sentence. */
  sum: ReactNode;
  /** Explains the count, where it needs saying. */
  note?: string;
  rows: FigureRow[];
  /** One bar for all counts of a row, instead of one for each. */
  added?: boolean;
}
