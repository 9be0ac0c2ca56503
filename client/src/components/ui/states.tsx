import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNetworkStatus } from '../../api/network-status.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from './button.tsx';
import loadingStyles from './loading.module.css';
import styles from './states.module.css';
import { StitchedPattern } from './stitched-pattern.tsx';
import { uiWords } from './ui.words.ts';

interface EmptyStateProps {
  seed: string;
  children: ReactNode;
  action?: ReactNode;
}

/** The literal sentence of an empty list, on faint cloth, with what to do next. */
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
  /** It is gone for good: the page says what to do instead. */
  stale?: boolean;
}

/**
 * There is nothing to show, because it could not be fetched. The sentence changes while it is tried
 * again: one that stays the same is not announced a second time.
 */
export function ErrorState({ onRetry, busy, stale }: FailureProps) {
  const t = useWords(uiWords);
  const { offline } = useNetworkStatus();
  const box = useHeadingAfter();
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

/** The rows stay visible, but could not be refreshed. */
export function RetryBar({ onRetry, busy, stale }: FailureProps) {
  const t = useWords(uiWords);
  const box = useHeadingAfter();
  if (stale) return null;
  return (
    <div className={styles.bar} role="status" ref={box}>
      <p>{busy ? t.loading : t.failed}</p>
      <Button variant="plain" onClick={onRetry} busy={busy ?? false}>
        {t.retry}
      </Button>
    </div>
  );
}

/** When what was tried again is there, the heading above it takes the focus that its button had. */
function useHeadingAfter() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const above = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')]
        .filter((one) => one.compareDocumentPosition(current) === Node.DOCUMENT_POSITION_FOLLOWING)
        .pop();
      setTimeout(() => {
        // A screen that was fetched brings its own.
        const heading = above?.isConnected ? above : document.querySelector<HTMLElement>('main h1');
        heading?.setAttribute('tabindex', '-1');
        heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return box;
}

interface AnswerStatusProps {
  of: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The shape of what is coming: so many rows, or what fits. */
  rows?: number;
  children?: ReactNode;
}

/** Says that an answer is under way, could not be fetched, or could not be refreshed; nothing of one that is there. */
export function AnswerStatus({ of: answer, rows, children }: AnswerStatusProps) {
  const { data, error, isFetching: busy, refetch } = answer;
  if (data) return error ? <RetryBar onRetry={refetch} busy={busy} /> : null;
  if (error) return <ErrorState onRetry={refetch} busy={busy} />;
  return <Loading>{rows ? <SkeletonRows rows={rows} /> : children}</Loading>;
}

/** Quick answers show no skeleton at all. */
const skeletonDelayMs = 200;

/** The specified 'Loading...' and, when it takes longer, the shape of what is coming. */
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

/** A quiet block in the place of text or a picture; sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={loadingStyles.skeleton} style={{ width, height }} />;
}

/** Rows as lists have them. */
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
