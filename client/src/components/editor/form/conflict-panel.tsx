import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from '../editor.module.css';
import { conflictWords } from './conflict.words.ts';

/** A text that differs between the two versions, formatted for reading. */
export interface Difference {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictPanelProps {
  texts: readonly Difference[];
  /** Number of pictures in each version, if the pictures differ. */
  images: { label: string; mine: number; theirs: number } | undefined;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}

/** Compares the reader's version with what somebody else has saved meanwhile, field by field. */
export function ConflictPanel({ texts, images, onSaveMine, onTakeTheirs }: ConflictPanelProps) {
  const t = useWords(conflictWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.conflict} role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {t.conflict}
      </h2>
      <p>{t.conflictText}</p>
      <div>
        {texts.map((difference) => (
          <Versions key={difference.label} {...difference} />
        ))}
        {images && (
          <Versions
            label={images.label}
            mine={t.imageCount(images.mine)}
            theirs={
              images.mine === images.theirs
                ? t.otherOrder(images.theirs)
                : t.imageCount(images.theirs)
            }
          />
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={onSaveMine}>{t.saveMine}</Button>
        <Button variant="outline" onClick={onTakeTheirs}>
          {t.takeTheirs}
        </Button>
      </div>
    </section>
  );
}

function Versions({ label, mine, theirs }: Difference) {
  const t = useWords(conflictWords);
  return (
    <section className={styles.difference}>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>{t.yours}</dt>
          <dd>{mine}</dd>
        </div>
        <div>
          <dt>{t.theirs}</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
    </section>
  );
}
