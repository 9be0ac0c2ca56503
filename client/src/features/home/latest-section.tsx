import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { LatestFailed, type LatestProps } from './latest-failed.tsx';
import styles from './latest-section.module.css';
import { useNear } from './use-near.ts';

/** Half a screen: what comes is mostly there before its place is seen. */
const margin = '50%';

const room = <div className={styles.room} />;

const Latest = lazyWithRetry(async () => (await import('./latest.tsx')).Latest, room, LatestFailed);

/** The latest content: neither its code nor its answer is fetched before the reader comes near. */
export function LatestSection(props: LatestProps) {
  const { box, near } = useNear<HTMLDivElement>('latest', margin);
  return (
    <div className={styles.section} ref={box}>
      {near ? <Latest {...props} /> : room}
    </div>
  );
}
