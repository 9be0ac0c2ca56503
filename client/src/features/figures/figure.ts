import type { FigureName } from '@alumni/shared/calls/figures';
import type { FigureTable } from '@alumni/shared/site/figure-tables';
import type { ReactNode } from 'react';

export interface FigureRow {
  /** Period of the row, in a form that sorts as text. */
  key: string;
  /** Label in the table. */
  label: string;
  /** Label below the chart. */
  short: string;
  counts: number[];
}

export interface Figure extends FigureTable {
  name: FigureName;
  title: string;
  /** Summary sentence of the chart. */
  sum: ReactNode;
  /** Explains what is counted, if that is unclear. */
  note?: string;
  rows: FigureRow[];
  /** Stacks the counts of a row in one bar. Otherwise, each count has a bar. */
  added?: boolean;
}
