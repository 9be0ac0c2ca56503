import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import styles from './loading.module.css';
import { uiWords } from './ui.words.ts';

/** Quick answers show no skeleton at all. */
const skeletonDelayMs = 200;

/** The specified 'Loading...' and, when it takes longer, the shape of what is coming. */
export function Loading({ text, children }: { text?: string; children?: ReactNode }) {
  const t = useWords(uiWords);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <p role="status">{text ?? t.loading}</p>
      {isSlow && children && <div aria-hidden="true">{children}</div>}
    </div>
  );
}

/** A quiet block in the place of text or a picture; sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}

/** Rows as lists have them. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div className={styles.row} key={row}>
          <Skeleton width="1.5rem" height="1.75rem" />
          <div>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="90%" />
          </div>
        </div>
      ))}
    </div>
  );
}
