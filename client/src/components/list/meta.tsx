import type { ReactNode } from 'react';
import styles from './meta.module.css';

/** The small facts under the title of a row, e.g. by whom and when it was posted. */
export function Meta({ children }: { children: ReactNode }) {
  return <div className={styles.meta}>{children}</div>;
}
