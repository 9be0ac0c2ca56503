import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from '../../../router/link.tsx';
import styles from './back-link.module.css';

/** Link above the heading to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
