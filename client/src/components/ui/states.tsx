import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNetworkStatus } from '../../api/network-status.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from './button.tsx';
import { Loading, SkeletonRows } from './loading.tsx';
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

/**
 * There is nothing to show, because it could not be fetched. The sentence changes while it is tried
 * again: one that stays the same is not announced a second time.
 */
export function ErrorState({ onRetry, busy }: { onRetry: () => unknown; busy?: boolean }) {
  const t = useWords(uiWords);
  const { offline } = useNetworkStatus();
  return (
    <div className={styles.failed} role="alert" ref={useHeadingAfter()}>
      <p>{busy ? t.loading : offline ? `${t.failed} ${t.offline}` : t.failed}</p>
      <Button variant="outline" onClick={onRetry} busy={busy ?? false}>
        {t.retry}
      </Button>
    </div>
  );
}

/** The rows stay visible, but could not be refreshed. */
export function RetryBar({ onRetry, busy }: { onRetry: () => unknown; busy?: boolean }) {
  const t = useWords(uiWords);
  return (
    <div className={styles.bar} role="status" ref={useHeadingAfter()}>
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
  of: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
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
