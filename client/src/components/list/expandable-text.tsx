import { preview } from '@alumni/shared/limits';
import { useId, useRef, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { ImageStrip } from '../images/image-strip.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './expandable-text.module.css';
import { listWords } from './list.words.ts';
import { shorten } from './shorten.ts';

interface ExpandableTextProps {
  text: string;
  images: readonly string[];
  /** Whose text and pictures these are, for those who cannot see it. */
  title: string;
}

/**
 * The first 1000 characters and '....see more', or '....see pictures' where there are any; opened,
 * the whole text and up to 5 pictures, which are not fetched before (specification §2).
 */
export function ExpandableText({ text, images, title }: ExpandableTextProps) {
  const t = useWords(listWords);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const start = shorten(text, preview.descriptionChars);
  const shown = images.slice(0, preview.images);
  const foldable = start !== text || shown.length > 0;

  if (!text && !foldable) return null;

  const toggle = () => {
    setOpen(!open);
    // The end of a long text is far below its title, where the reader is after closing it.
    const row = box.current?.closest('article');
    if (open && row && row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={box} className={styles.box}>
      <div id={id} className={styles.content}>
        <span className={styles.text}>{open ? text : start}</span>
        {open && <ImageStrip images={shown} title={title} />}
      </div>
      {foldable && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {open ? t.less : shown.length > 0 ? t.pictures : t.more}
          <VisuallyHidden> {title}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
