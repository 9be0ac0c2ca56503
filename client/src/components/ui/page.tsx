import type { ReactNode } from 'react';
import styles from './page.module.css';
import { PageHeading } from './page-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

interface PageProps {
  /** Its heading, also in the title of the page; without it the screen has a heading of its own. */
  title?: string | undefined;
  /** Below that heading. */
  intro?: ReactNode;
  /** For forms and reading. */
  narrow?: boolean;
  children: ReactNode;
}

/** The column a screen stands in. */
export function Page({ title, intro, narrow = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={narrow ? `page ${styles.narrow}` : 'page'}>
      {title && <PageHeading intro={intro}>{title}</PageHeading>}
      {children}
    </div>
  );
}
