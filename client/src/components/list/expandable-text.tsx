import type { TextLanguage } from '@alumni/shared/core/fields';
import { preview } from '@alumni/shared/core/limits';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { ErrorBoundary } from '../../router/error-boundary.tsx';
import { lazyComponent } from '../ui/lazy-with-retry.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { AnswerStatus } from '../ui/states.tsx';
import { useOverflow } from '../ui/use-overflow.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './expandable-text.module.css';
import { listWords } from './list.words.ts';
import { shorten } from './shorten.ts';
import type { RestOfText } from './use-whole-record.ts';

/** Few open the pictures of a list: their code comes with them. */
const ImageStrip = lazyComponent(() => import('../images/image-strip.tsx'), 'ImageStrip');

interface ExpandableTextProps {
  text: string;
  images: readonly string[];
  /** Language of text and title. */
  language: TextLanguage;
  /** Title of the text and pictures, for readers who cannot see it. */
  title: string;
  /** Whether the whole text and the pictures are shown from the start. */
  startsOpen?: boolean;
  /** Fetched when it is opened, where the list has cut the text. */
  rest?: RestOfText | undefined;
  /** Content under the text and the button that opens it. */
  children?: ReactNode;
}

/**
 * The first 1000 characters, of which a phone shows three lines, and '....see
 * more', or '....see pictures' where there are any; opened, the whole text and up to 5 pictures, which are not fetched
 * before (specification §2).
 */
export function ExpandableText({
  text,
  images,
  language,
  title,
  startsOpen = false,
  rest,
  children,
}: ExpandableTextProps) {
  const t = useWords(listWords);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const unfolded = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(startsOpen);
  const cut = useOverflow(content, !open);
  const start = shorten(text, preview.descriptionChars);
  const shown = images.slice(0, preview.images);
  const shortened = start !== text;
  const foldable = open || cut || shortened || shown.length > 0;

  // The button moves when the text opens or closes: the page scrolls to it, as it has the focus.
  useLayoutEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    if (open) unfolded.current?.focus({ preventScroll: true });
    else button.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  if (!text && !foldable && !children) return null;

  const unfold = () => {
    rest?.fetch();
    setOpen(true);
  };
  const toggle = ({ detail }: MouseEvent) => {
    // Keys press without a pointer.
    byKey.current = detail === 0;
    if (open) setOpen(false);
    else unfold();
    // The end of a long text is far below its title, where the reader is after closing it.
    const row = box.current?.closest('article');
    if (open && row && row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={box} className={styles.box}>
      <div ref={unfolded} id={id} tabIndex={-1}>
        <div
          ref={content}
          lang={language || undefined}
          className={open ? styles.text : `${styles.text} ${styles.clamped}`}
        >
          <LinkedText
            text={open ? text : start}
            cut={!open && shortened}
            onReach={cut && !open && unfold}
          />
        </div>
        {open && rest && <AnswerStatus of={rest.answer} />}
        {open && shown.length > 0 && (
          <ErrorBoundary resetOn={images} fallback={() => null}>
            <ImageStrip images={shown} title={title} />
          </ErrorBoundary>
        )}
      </div>
      {(foldable || children) && (
        <div className={styles.foot}>
          {foldable && (
            <button
              ref={button}
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={id}
              onClick={toggle}
            >
              <span>{open ? t.less : shown.length > 0 ? t.pictures : t.more}</span>
              <VisuallyHidden lang={language || undefined}> {title}</VisuallyHidden>
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
