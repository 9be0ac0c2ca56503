import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The column a screen stands in; `narrow` for forms and reading. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? `page ${styles.narrow}` : 'page'}>{children}</div>;
}
