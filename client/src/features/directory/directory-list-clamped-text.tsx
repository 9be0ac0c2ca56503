import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { LinkedText } from '../../components/ui/linked-text.tsx';
import { useOverflow } from '../../components/ui/use-overflow.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './directory-list.module.css';
import { directoryListWords } from './directory-list.words.ts';

/** Three lines of a text, and a button for the rest where there is one. */
export function ClampedText({ text, name }: { text: string; name: string }) {
  const t = useWords(directoryListWords);
  const box = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const cut = useOverflow(box, !open);
  return (
    <>
      <p
        ref={box}
        className={open ? styles.description : `${styles.description} ${styles.clamped}`}
      >
        <LinkedText text={text} onReach={cut && !open && (() => setOpen(true))} />
      </p>
      {(cut || open) && (
        <Button
          variant="plain"
          className={styles.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t.less : t.more}
          <VisuallyHidden> {t.about(name)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
