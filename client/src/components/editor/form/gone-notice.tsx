import { useWords } from '../../../i18n/language.ts';
import styles from '../editor.module.css';
import { goneNoticeWords } from './gone-notice.words.ts';

/**
 * Says that the changes can only be saved as a new record. The reason is that the record is deleted (`isDeleted`) or no
 * longer belongs to the reader.
 */
export function GoneNotice({ isDeleted }: { isDeleted: boolean }) {
  const t = useWords(goneNoticeWords);
  return (
    <section className={styles.conflict} role="alert">
      <h2>{isDeleted ? t.deleted : t.notYours}</h2>
      <p>{t.kept}</p>
    </section>
  );
}
