import type { ReactNode } from 'react';
import { dayAndMonth } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './numeral-block.module.css';

/** Day and month at a glance; the text beside it has the whole date. */
export function DateBlock({ date, past = false }: { date: string; past?: boolean }) {
  const { language } = useLanguage();
  const { day, month } = dayAndMonth(date, language);
  return (
    <NumeralBlock past={past} unit={month}>
      {day}
    </NumeralBlock>
  );
}

interface NumeralBlockProps {
  children: ReactNode;
  /** Shown small under the number. */
  unit?: string;
  past?: boolean;
}

/** A number at a glance; hidden from screen readers, as the text beside it repeats the number. */
export function NumeralBlock({ children, unit, past = false }: NumeralBlockProps) {
  return (
    <span className={styles.block} data-past={past || undefined} aria-hidden="true">
      <span className={styles.numeral}>{children}</span>
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
