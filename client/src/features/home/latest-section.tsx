import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { LatestFailed, type LatestProps } from './latest-failed.tsx';
import styles from './latest-section.module.css';
import { useNear } from './use-near.ts';

/** Loads the section half a screen early, so that its content is mostly there when it scrolls into view. */
const margin = '50%';

const room = <div className={styles.room} />;

const Latest = lazyWithRetry(async () => (await import('./latest.tsx')).Latest, room, LatestFailed);

/** The latest content: code and data load when the reader scrolls near. */
export function LatestSection(props: LatestProps) {
  const { box, near } = useNear<HTMLDivElement>('latest', margin);
  return (
    <div className={styles.section} ref={box}>
      {near ? <Latest {...props} /> : room}
    </div>
  );
}
