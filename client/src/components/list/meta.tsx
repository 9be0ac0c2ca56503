import type { ReactNode } from 'react';
import styles from './meta.module.css';

/** The small facts below the title of a row, e.g. the author and the date. */
export function Meta({ children }: { children: ReactNode }) {
  return <div className={styles.meta}>{children}</div>;
}
