import { useLayoutEffect } from 'react';
import type { LoadFailureProps } from '../../components/ui/loading/lazy-with-retry.tsx';
import { RetryBar } from '../../components/ui/loading/states.tsx';
import styles from './latest-section.module.css';

export interface LatestProps {
  /** Called once the content has arrived or failed. */
  onKnown?: (() => void) | undefined;
}

/** A quiet notice: the rest of the page still works. */
export function LatestFailed({ onKnown, ...props }: LoadFailureProps & LatestProps) {
  useLayoutEffect(() => onKnown?.());
  return (
    <div className={styles.failed}>
      <RetryBar {...props} />
    </div>
  );
}
