import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a page: it gets the focus after a navigation. */
export function PageHeading({ children, intro }: { children: ReactNode; intro?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}
