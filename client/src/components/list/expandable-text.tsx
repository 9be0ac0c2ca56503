import type { TextLanguage } from '@alumni/shared/core/fields';
import { preview } from '@alumni/shared/core/limits';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { ErrorBoundary } from '../../router/error-boundary.tsx';
import { lazyComponent } from '../ui/loading/lazy-with-retry.tsx';
import { QueryStatus } from '../ui/loading/states.tsx';
import { LinkedText } from '../ui/text/linked-text.tsx';
import { useOverflow } from '../ui/text/use-overflow.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './expandable-text.module.css';
import { listWords } from './list.words.ts';
import { shorten } from './shorten.ts';
import type { RestOfText } from './use-whole-record.ts';

/** Loaded on demand: few people open the pictures of a list. */
const ImageStrip = lazyComponent(() => import('../images/viewer/image-strip.tsx'), 'ImageStrip');

interface ExpandableTextProps {
  text: string;
  images: readonly string[];
  language: TextLanguage;
  /** Title of the text and pictures, for screen readers. */
  title: string;
  /** Starts expanded, with the whole text and the pictures. */
  startsOpen?: boolean;
  /** Loads the whole text at the first expansion, if the list has cut it. */
  rest?: RestOfText | undefined;
  /** Content below the text and its button. */
  children?: ReactNode;
}

/**
 * A text that expands (specification §2). Collapsed, it shows at most 1000 characters, three lines on a phone. The
 * button says '....see more', or '....see pictures' if there are any. Expanded, it shows everything and up to 5
 * pictures, which load only then.
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

  // After the button was pressed with a key, the focus must stay in view although the button moves. Expanding focuses
  // the whole text; collapsing scrolls to the button.
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
    // `detail` is 0 when a key presses the button.
    byKey.current = detail === 0;
    if (open) setOpen(false);
    else unfold();
    // The end of a long text is far below its title, so scroll back to the row after collapsing.
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
        {open && rest && <QueryStatus of={rest.query} />}
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
