import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import styles from './back-link.module.css';

/** Above the heading: to the page that this one belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
