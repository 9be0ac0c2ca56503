import { dayAndMonth } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './event-date-block.module.css';

/** Day and month at a glance; the whole date stands in the text beside it. */
export function EventDateBlock({ date, past = false }: { date: string; past?: boolean }) {
  const { language } = useLanguage();
  const { day, month } = dayAndMonth(date, language);
  return (
    <span className={styles.block} data-past={past || undefined} aria-hidden="true">
      <span className={styles.day}>{day}</span>
      <span className={styles.month}>{month}</span>
    </span>
  );
}
