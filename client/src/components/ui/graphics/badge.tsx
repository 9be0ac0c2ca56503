import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A word beside a heading, e.g. that something is over. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
