import { useRef, useState } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';
import { LinkedText } from '../../components/ui/text/linked-text.tsx';
import { useOverflow } from '../../components/ui/text/use-overflow.ts';
import { VisuallyHidden } from '../../components/ui/text/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './directory-list.module.css';
import { directoryListWords } from './directory-list.words.ts';

/** A text cut to three lines, with a button that shows the rest. */
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
