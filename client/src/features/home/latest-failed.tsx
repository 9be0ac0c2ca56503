import type { LoadFailureProps } from '../../components/ui/lazy-with-retry.tsx';
import { RetryBar } from '../../components/ui/states.tsx';
import styles from './latest-section.module.css';

/** No alarm: people come for the rest of the page. */
export function LatestFailed(props: LoadFailureProps) {
  return (
    <div className={styles.failed}>
      <RetryBar {...props} />
    </div>
  );
}
