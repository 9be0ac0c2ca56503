import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNetworkStatus } from '../../../api/network-status.ts';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../buttons/button.tsx';
import { StitchedPattern } from '../graphics/stitched-pattern.tsx';
import { uiWords } from '../ui.words.ts';
import loadingStyles from './loading.module.css';
import styles from './states.module.css';

interface EmptyStateProps {
  seed: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Sentence of the specification for an empty list, on a faint pattern, with an optional action. */
export function EmptyState({ seed, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <StitchedPattern seed={seed} columns={12} rows={3} className={styles.cloth} />
      <p>{children}</p>
      {action}
    </div>
  );
}

interface FailureProps {
  onRetry: () => unknown;
  busy?: boolean;
  /** An update of the site has removed the script that should load. `StalePageBar` then tells the reader. */
  stale?: boolean;
}

/** Nothing to show, as loading failed. The text changes during a retry: screen readers do not repeat an equal one. */
export function ErrorState({ onRetry, busy, stale }: FailureProps) {
  const t = useWords(uiWords);
  const { offline } = useNetworkStatus();
  const box = useFocusHeadingAfter();
  if (stale) return null;
  return (
    <div className={styles.failed} role="alert" ref={box}>
      <p>{busy ? t.loading : offline ? `${t.failed} ${t.offline}` : t.failed}</p>
      <Button variant="outline" onClick={onRetry} busy={busy ?? false}>
        {t.retry}
      </Button>
    </div>
  );
}

/** Bar for rows that stay visible but could not be refreshed. `text` replaces the usual message. */
export function RetryBar({
  onRetry,
  busy,
  stale,
  text,
}: FailureProps & { text?: string | undefined }) {
  const t = useWords(uiWords);
  const box = useFocusHeadingAfter();
  if (stale) return null;
  return (
    <div className={styles.bar} role="status" ref={box}>
      <p>{busy ? t.loading : (text ?? t.failed)}</p>
      <Button variant="plain" onClick={onRetry} busy={busy ?? false}>
        {t.retry}
      </Button>
    </div>
  );
}

/** After a successful retry the button disappears: its focus moves to the heading above it. */
function useFocusHeadingAfter() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const above = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')]
        .filter((one) => one.compareDocumentPosition(current) === Node.DOCUMENT_POSITION_FOLLOWING)
        .pop();
      setTimeout(() => {
        // If a new screen has loaded meanwhile, the old heading is gone. The new screen's own heading gets the focus.
        const heading = above?.isConnected ? above : document.querySelector<HTMLElement>('main h1');
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return box;
}

interface QueryStatusProps {
  of: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Number of placeholder rows. If absent, `children` is the placeholder. */
  rows?: number;
  children?: ReactNode;
}

/**
 * Shows that a query is loading, has failed, or has outdated data because its latest fetch failed. Renders nothing once
 * current data is there.
 */
export function QueryStatus({ of: query, rows, children }: QueryStatusProps) {
  const { data, error, isFetching: busy, refetch } = query;
  if (data) return error ? <RetryBar onRetry={refetch} busy={busy} /> : null;
  if (error) return <ErrorState onRetry={refetch} busy={busy} />;
  return <Loading>{rows ? <SkeletonRows rows={rows} /> : children}</Loading>;
}

/** Delay before the skeleton shows, so that fast responses show none. */
const skeletonDelayMs = 200;

/** Shows 'Loading...', as the specification requires. After `skeletonDelayMs`, a placeholder of the content follows. */
export function Loading({ text, children }: { text?: string; children?: ReactNode }) {
  const t = useWords(uiWords);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={loadingStyles.loading}>
      <p role="status">{text ?? t.loading}</p>
      {isSlow && children && <div aria-hidden="true">{children}</div>}
    </div>
  );
}

/** Placeholder for text or a picture; sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={loadingStyles.skeleton} style={{ width, height }} />;
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className={loadingStyles.rows}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div className={loadingStyles.row} key={row}>
          <Skeleton width="1.5rem" height="1.75rem" />
          <div>
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="90%" />
          </div>
        </div>
      ))}
    </div>
  );
}
