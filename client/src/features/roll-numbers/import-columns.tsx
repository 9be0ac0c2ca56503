import { useWords } from '../../i18n/language.ts';
import styles from './import.module.css';
import { importWords } from './import.words.ts';
import type { ImportPreview } from './use-import-preview.ts';

/** The fields that a list's columns are read as, and the columns that are not read. */
export function ImportColumns({ columns = [], sheet }: Pick<ImportPreview, 'columns' | 'sheet'>) {
  const t = useWords(importWords);
  const read = columns.flatMap(({ heading, field }) => {
    if (!field) return [];
    const label = t.fields[field];
    const isSame = heading.toLocaleLowerCase(t.language) === label.toLocaleLowerCase(t.language);
    return [isSame ? label : t.readAs(heading, label)];
  });
  const unread = columns.filter(({ field }) => !field).map(({ heading }) => heading);
  const isUnread = (reason: string) => columns.some((column) => column.unread === reason);
  if (read.length + unread.length === 0 && !sheet) return null;
  return (
    <div className={styles.columns}>
      {sheet && <p>{t.sheet(sheet.name, sheet.others.join(', '))}</p>}
      {read.length > 0 && <p>{t.read(read.join(', '))}</p>}
      {unread.length > 0 && (
        <p>
          {t.unread(unread.join(', '))} {isUnread('fullName') && t.fullName}{' '}
          {isUnread('repeated') && t.firstOfTwo}
        </p>
      )}
      {columns.some(({ field }) => field === 'rollNo') && <p>{t.numbersNew}</p>}
    </div>
  );
}
