import type { ReactNode } from 'react';
import styles from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PageProps {
  /** Heading, also used in the document's title; without it the screen renders its own heading. */
  title?: string | undefined;
  intro?: ReactNode;
  /** Narrow column for forms and reading. */
  narrow?: boolean;
  children: ReactNode;
}

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
 * Scrolls to the page's heading and focuses it, after a navigation or when the screen changes. A named section is the
 * target instead, e.g. `policy` of `/about-us#policy`.
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

/** The page's only h1, which gets the focus after a navigation. */
export function PageHeading({ children, intro }: { children: ReactNode; intro?: ReactNode }) {
  return (
    <div className="page-heading">
      <h1 tabIndex={-1}>{children}</h1>
      {intro && <p className="intro">{intro}</p>}
    </div>
  );
}
