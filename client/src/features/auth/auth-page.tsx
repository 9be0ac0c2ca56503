import type { ReactNode } from 'react';
import { PageHeading } from '../../components/ui/page.tsx';
import { StitchedPattern } from '../../components/ui/stitched-pattern.tsx';
import { usePageTitle } from '../../components/ui/use-page-title.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  intro?: string;
  art: string | ReactNode;
  children: ReactNode;
}

/** A form beside cloth; `art` is a string to seed a pattern, or a drawing of its own. */
export function AuthPage({ title, intro, art, children }: AuthPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <PageHeading intro={intro}>{title}</PageHeading>
        {children}
      </div>
      <div className={styles.art}>
        {typeof art === 'string' ? <StitchedPattern seed={art} columns={9} rows={12} /> : art}
      </div>
    </div>
  );
}
