import { useWords } from '../../../i18n/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from '../editor.module.css';
import { editorWords } from '../editor.words.ts';
import { draftNoticeWords } from './draft-notice.words.ts';

interface DraftNoticeProps {
  /** The page was closed while the record was being saved. */
  unfinished: boolean;
  onGoOn: () => void;
  onDiscard: () => void;
}

export function DraftNotice({ unfinished, onGoOn, onDiscard }: DraftNoticeProps) {
  const t = useWords(draftNoticeWords);
  const { discard } = useWords(editorWords);
  return (
    <section className={styles.notice}>
      <h2>{t.restored}</h2>
      <p>{unfinished ? t.restoredUnfinished : t.restoredText}</p>
      <div className={styles.actions}>
        {unfinished && <Button onClick={onGoOn}>{t.goOn}</Button>}
        <Button variant="outline" onClick={onDiscard}>
          {discard}
        </Button>
      </div>
    </section>
  );
}
