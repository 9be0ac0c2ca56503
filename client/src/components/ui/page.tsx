import type { ReactNode } from 'react';
import styles from './page.module.css';
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

/**
 * Moves the reader to the heading: after a navigation, and when a screen turns into another one. A
 * section that is named is the target instead, e.g. `policy` of `/about-us#policy`.
 */
export function goToHeading(section = ''): void {
  const named = section && document.getElementById(section);
  if (named) {
    named.scrollIntoView();
    named.focus({ preventScroll: true });
    return;
  }
  window.scrollTo(0, 0);
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  target?.focus({ preventScroll: true });
}

/** The one h1 of a page: it gets the focus after a navigation. */
export function PageHeading({ children, intro }: { children: ReactNode; intro?: ReactNode }) {
  return (
    <div className="page-heading">
      <h1 tabIndex={-1}>{children}</h1>
      {intro && <p className="intro">{intro}</p>}
    </div>
  );
}
