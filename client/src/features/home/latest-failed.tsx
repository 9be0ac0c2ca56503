import { useLayoutEffect } from 'react';
import type { LoadFailureProps } from '../../components/ui/lazy-with-retry.tsx';
import { RetryBar } from '../../components/ui/states.tsx';
import styles from './latest-section.module.css';

export interface LatestProps {
  /** Called when there is an answer, or will be none for now. */
  onKnown?: (() => void) | undefined;
}

/** No alarm: people come for the rest of the page. */
export function LatestFailed({ onKnown, ...props }: LoadFailureProps & LatestProps) {
  useLayoutEffect(() => onKnown?.());
  return (
    <div className={styles.failed}>
      <RetryBar {...props} />
    </div>
  );
}
