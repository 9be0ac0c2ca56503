import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { draftNoticeWords } from './draft-notice.words.ts';
import styles from './editor.module.css';
import { editorWords } from './editor.words.ts';

interface DraftNoticeProps {
  /** It was being saved when it was cut off. */
  unfinished: boolean;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** Says that a draft was brought back. */
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
