import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import styles from './highlight-link.module.css';

interface HighlightLinkProps {
  to: string;
  state?: unknown;
  block?: ReactNode;
  title: ReactNode;
  language?: string | undefined;
  children?: ReactNode;
}

/** One line of news: a block with a number or a date, a title, and a fact under it. */
export function HighlightLink({ to, state, block, title, language, children }: HighlightLinkProps) {
  return (
    <Link className={styles.link} to={to} state={state}>
      {block}
      <span className={styles.text}>
        <span className={styles.title} lang={language || undefined}>
          {title}
        </span>
        {children && <span className={styles.fact}>{children}</span>}
      </span>
    </Link>
  );
}
