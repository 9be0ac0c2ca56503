import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { RowBoundary } from '../ui/loading/row-boundary.tsx';
import styles from './numbered-list.module.css';

/** Numbered rows; `firstNumber` continues the numbering of the previous page. */
export function NumberedList<Row extends { _id: string }>({
  rows,
  firstNumber,
  children,
}: {
  rows: Row[];
  firstNumber: number;
  children: (row: Row, index: number) => ReactNode;
}) {
  const { language } = useLanguage();
  return (
    <ol start={firstNumber}>
      {rows.map((row, index) => (
        <li key={row._id} className={styles.row}>
          <span className={styles.numeral}>{formatNumber(firstNumber + index, language)}</span>
          <article className={styles.content}>
            <RowBoundary row={row}>{children(row, index)}</RowBoundary>
          </article>
        </li>
      ))}
    </ol>
  );
}
