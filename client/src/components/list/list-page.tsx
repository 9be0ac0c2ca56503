import { type ReactNode, useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Loading, SkeletonRows } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { EmptyState, ErrorState, RetryBar } from '../ui/states.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { words } from './list.words.ts';
import styles from './list-page.module.css';
import { Pager } from './pager.tsx';
import type { List } from './use-list.ts';

interface ListPageProps<Row> {
  title: string;
  intro?: string;
  toolbar: ReactNode;
  list: List<Row>;
  /** The sentence for a list without rows. */
  empty: string;
  /** Where 'Loading...' is not the word. */
  loading?: string;
  /** The shape of what is coming; rows of a list where it is left out. */
  skeleton?: ReactNode;
  children: (rows: Row[], firstNumber: number) => ReactNode;
}

/** A public list: heading, toolbar, rows or what stands in their place, pager. */
export function ListPage<Row>({ title, intro, toolbar, list, ...rest }: ListPageProps<Row>) {
  const results = useRef<HTMLElement>(null);
  const turn = (page: number) => {
    list.setPage(page);
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Page>
      <PageHeading intro={intro}>{title}</PageHeading>
      {toolbar}
      <section
        ref={results}
        className={styles.results}
        aria-label={title}
        aria-busy={list.isFetching}
        tabIndex={-1}
      >
        <Results list={list} {...rest} />
        {list.rows && <Pager page={list.page} totalPages={list.totalPages} onPage={turn} />}
      </section>
      <ResultsStatus list={list} />
    </Page>
  );
}

type ResultsProps<Row> = Omit<ListPageProps<Row>, 'title' | 'intro' | 'toolbar'>;

function Results<Row>({ list, empty, loading, skeleton, children }: ResultsProps<Row>) {
  const { rows, failed, isFetching, retry } = list;
  if (!rows) {
    if (failed && !isFetching) return <ErrorState onRetry={retry} />;
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
      {failed && <RetryBar onRetry={retry} busy={isFetching} />}
      {rows.length > 0 ? (
        <div className={styles.rows} data-old={isFetching || undefined}>
          {children(rows, list.firstNumber)}
        </div>
      ) : (
        <EmptyState seed={empty} action={<EmptyAction list={list} />}>
          {empty}
        </EmptyState>
      )}
    </>
  );
}

function EmptyAction({ list }: { list: List<unknown> }) {
  const t = useWords(words);
  if (!list.search) {
    return (
      <LinkButton look="outline" to="/">
        {t.toHome}
      </LinkButton>
    );
  }
  return (
    <Button look="outline" onClick={() => list.setSearch('')}>
      {t.clear}
    </Button>
  );
}

/** Tells those who cannot see the list what a search or a new page has brought. */
function ResultsStatus({ list }: { list: List<unknown> }) {
  const t = useWords(words);
  const { rows, page, totalPages, touched, isFetching, failed } = list;
  const quiet = !touched || isFetching || failed || !rows;
  const pages = totalPages > 1 ? `, ${t.pageOf(String(page), String(totalPages))}` : '';
  return (
    <VisuallyHidden>
      <span role="status">{!quiet && `${t.results(rows.length)}${pages}`}</span>
    </VisuallyHidden>
  );
}
