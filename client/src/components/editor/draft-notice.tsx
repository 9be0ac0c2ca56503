import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

/** Says that a draft was brought back; `unfinished`: it was being saved when it was cut off. */
export function DraftNotice({
  unfinished,
  onGoOn,
  onDiscard,
}: {
  unfinished: boolean;
  onGoOn: () => void;
  onDiscard: () => void;
}) {
  const t = useWords(editorWords);
  return (
    <section className={styles.notice}>
      <h2>{t.restored}</h2>
      <p>{unfinished ? t.restoredUnfinished : t.restoredText}</p>
      <div className={styles.actions}>
        {unfinished && <Button onClick={onGoOn}>{t.goOn}</Button>}
        <Button variant="outline" onClick={onDiscard}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}
