import { mayCall } from '@alumni/shared/core/permissions';
import { type ScreenPath, screens } from '@alumni/shared/core/screens';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { useSession } from '../../session/session-store.ts';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { EmptyState, ErrorState, Loading, RetryBar, SkeletonRows } from '../ui/loading/states.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { listWords } from './list.words.ts';
import styles from './list-page.module.css';
import { Pager } from './pager.tsx';
import type { List } from './use-list.ts';

/** Longest time between the taps of a double tap on Android and iOS, with some slack. */
const doubleTapMs = 400;

interface NextStep {
  to: ScreenPath;
  label: string;
}

export interface ListResultsProps<Row> {
  label: string;
  list: List<Row>;
  empty: string;
  /** Advice below `empty`. */
  hint?: string | undefined;
  /** Says above the rows how many were found; announced instead of the number of rows on the page. */
  found?: string | undefined;
  /** Links for an empty list. Only the first one whose screen the reader may open is shown. */
  nextSteps?: readonly NextStep[];
  /** Wider searches, offered if nothing was found. */
  searchElsewhere?: { label: string; choose: () => void }[];
  /** Replaces 'Loading...'. */
  loading?: string;
  /** Placeholder while loading; rows of a list by default. */
  skeleton?: ReactNode;
  children: (rows: Row[], firstNumber: number) => ReactNode;
}

/** The rows of a list, or a message that it is loading, empty or failed; and the pager. */
export function ListResults<Row>({ label, ...rest }: ListResultsProps<Row>) {
  const { list } = rest;
  const results = useRef<HTMLElement>(null);
  /** Number of the requested page while its rows load. Afterwards it is 'arrived' for the time of a double tap. */
  const [turning, setTurning] = useState<number | 'arrived'>();
  /** Set from a press until a double tap would be over: the rows stay in place until the new address is rendered. */
  const [pressed, setPressed] = useState(false);
  const turn = (page: number) => {
    list.setPage(page);
    setTurning(page);
    setPressed(true);
    results.current?.focus({ preventScroll: true });
  };
  const arrived = turning === list.page && !list.outdated;
  const failed = list.failed && !list.isFetching;
  useLayoutEffect(() => {
    if (arrived) {
      results.current?.scrollIntoView({ block: 'start' });
      setTurning('arrived');
    } else if (failed) setTurning(undefined);
  }, [arrived, failed]);
  useEffect(() => {
    if (turning !== 'arrived') return;
    const settled = setTimeout(() => setTurning(undefined), doubleTapMs);
    return () => clearTimeout(settled);
  }, [turning]);
  useEffect(() => {
    if (!pressed) return;
    const over = setTimeout(() => setPressed(false), doubleTapMs);
    return () => clearTimeout(over);
  }, [pressed]);
  // The pressed button disappears with its message: move the focus to the results.
  const leaveEmpty = (change: () => void) => {
    change();
    results.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section
        ref={results}
        className={styles.results}
        aria-label={label}
        aria-busy={list.isFetching}
        tabIndex={-1}
      >
        <Results
          {...rest}
          untouchable={pressed || list.outdated || turning === 'arrived'}
          onLeaveEmpty={leaveEmpty}
        />
        {list.rows && <Pager page={list.page} totalPages={list.totalPages} onPage={turn} />}
      </section>
      <ResultsStatus list={list} found={rest.found} />
    </>
  );
}

function Results<Row>({
  list,
  empty,
  hint,
  found,
  nextSteps,
  searchElsewhere = [],
  loading,
  skeleton,
  untouchable,
  onLeaveEmpty,
  children,
}: Omit<ListResultsProps<Row>, 'label'> & {
  untouchable: boolean;
  onLeaveEmpty: (change: () => void) => void;
}) {
  const { rows, failed, isFetching, retry } = list;
  if (!rows) {
    if (failed) return <ErrorState onRetry={retry} busy={isFetching} />;
    return (
      <div className={styles.coming}>
        <Loading {...(loading && { text: loading })}>
          {skeleton ?? <SkeletonRows rows={6} />}
        </Loading>
      </div>
    );
  }
  return (
    <>
      {failed && (
        <div className={styles.notice}>
          <RetryBar onRetry={retry} busy={isFetching} />
        </div>
      )}
      {rows.length > 0 ? (
        <div
          className={styles.rows}
          data-old={isFetching || undefined}
          data-untouchable={untouchable || undefined}
        >
          {found && <p className={styles.found}>{found}</p>}
          {children(rows, list.firstNumber)}
        </div>
      ) : (
        <EmptyState
          seed={empty}
          action={
            list.search || searchElsewhere.length > 0 ? (
              <NotFoundActions
                elsewhere={searchElsewhere}
                clear={list.search ? () => list.setSearch('') : undefined}
                onChoose={onLeaveEmpty}
              />
            ) : (
              nextSteps && <NextStepLink steps={nextSteps} />
            )
          }
        >
          {empty}
          {hint && <span className={styles.hint}>{hint}</span>}
        </EmptyState>
      )}
    </>
  );
}

/** The first of `steps` that the reader may open. Without one, visitors can register, and members can go home. */
function NextStepLink({ steps }: { steps: readonly NextStep[] }) {
  const t = useWords(listWords);
  const { user } = useSession();
  const otherwise = user ? { to: '/', label: t.toHome } : { to: '/register', label: t.register };
  const { to, label } = steps.find((step) => mayCall(screens[step.to], user)) ?? otherwise;
  return (
    <LinkButton variant="outline" to={to}>
      {label}
    </LinkButton>
  );
}

interface NotFoundActionsProps {
  elsewhere: { label: string; choose: () => void }[];
  /** Clears the search. Undefined if nothing is searched for. */
  clear: (() => void) | undefined;
  onChoose: (change: () => void) => void;
}

function NotFoundActions({ elsewhere, clear, onChoose }: NotFoundActionsProps) {
  const t = useWords(listWords);
  return (
    <div className={styles.choices}>
      {[...elsewhere, ...(clear ? [{ label: t.clear, choose: clear }] : [])].map(
        ({ label, choose }) => (
          <Button key={label} variant="outline" onClick={() => onChoose(choose)}>
            {label}
          </Button>
        ),
      )}
    </div>
  );
}

/** Announces the results of a search or a new page to screen readers. */
function ResultsStatus({ list, found }: { list: List<unknown>; found: string | undefined }) {
  const t = useWords(listWords);
  const { rows, page, totalPages, touched, isFetching, failed } = list;
  const quiet = !touched || isFetching || failed || !rows;
  const pages = totalPages > 1 ? `, ${t.pageOf(String(page), String(totalPages))}` : '';
  return (
    <VisuallyHidden>
      <span role="status">{!quiet && `${found ?? t.results(rows.length)}${pages}`}</span>
    </VisuallyHidden>
  );
}
