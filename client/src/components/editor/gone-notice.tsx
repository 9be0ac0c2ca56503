import { useWords } from '../../i18n/language.ts';
import styles from './editor.module.css';
import { goneNoticeWords } from './gone-notice.words.ts';

/** Says that what was changed can be saved as a new record alone. `isDeleted`: the record is not there any more. */
export function GoneNotice({ isDeleted }: { isDeleted: boolean }) {
  const t = useWords(goneNoticeWords);
  return (
    <section className={styles.conflict} role="alert">
      <h2>{isDeleted ? t.deleted : t.notYours}</h2>
      <p>{t.kept}</p>
    </section>
  );
}
