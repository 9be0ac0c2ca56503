import type { ReactNode } from 'react';
import { StitchedPattern } from '../../components/ui/graphics/stitched-pattern.tsx';
import { PageHeading } from '../../components/ui/page/page.tsx';
import { usePageTitle } from '../../components/ui/page/use-page-title.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  art: string | ReactNode;
  children: ReactNode;
}

/** A form beside a picture of cloth. `art` is a drawing, or a text that seeds a generated pattern. */
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
