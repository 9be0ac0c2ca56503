import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden({
  lang,
  children,
}: {
  lang?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span lang={lang} className={styles.hidden}>
      {children}
    </span>
  );
}
