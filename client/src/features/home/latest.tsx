import { getLatest } from '@alumni/shared/calls/home';
import type { Latest as LatestContent, LatestNews } from '@alumni/shared/home/home';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useLayoutEffect } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { ComingEventLink } from '../../components/highlights/coming-event-link.tsx';
import { HighlightLink } from '../../components/highlights/highlight-link.tsx';
import { OpenOpportunityLink } from '../../components/highlights/open-opportunity-link.tsx';
import { searchAddress } from '../../components/highlights/search-address.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../components/ui/loading/states.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './latest.module.css';
import { latestWords } from './latest.words.ts';
import { LatestFailed, type LatestProps } from './latest-failed.tsx';
import room from './latest-section.module.css';
import { NewFaces } from './new-faces.tsx';

/** Coming events, closing opportunities and news. Empty blocks are omitted. */
export function Latest({ onKnown }: LatestProps) {
  const t = useWords(latestWords);
  const { data, error, refetch, isFetching } = useEndpoint(getLatest, {});
  useLayoutEffect(() => {
    if (data) onKnown?.();
  });
  useErrorLog('What is new could not be fetched.', error);
  if (!data) {
    if (error) {
      return <LatestFailed onRetry={refetch} busy={isFetching} onKnown={onKnown} />;
    }
    return (
      <div className={room.room}>
        <Loading>
          <Skeleton width="18rem" height="2rem" />
          <SkeletonRows rows={8} />
        </Loading>
      </div>
    );
  }
  if (Object.values(data).every((list) => list.length === 0)) return null;
  return (
    <section className={styles.latest}>
      <h2>{t.title}</h2>
      <Lines latest={data} />
      {data.faces.length > 0 && (
        <Block title={t.faces} all={{ to: '/alumni', label: t.allFaces }}>
          <NewFaces faces={data.faces} />
        </Block>
      )}
    </section>
  );
}

function Lines({ latest: { events, news, opportunities } }: { latest: LatestContent }) {
  const t = useWords(latestWords);
  return (
    <div className={styles.blocks}>
      {events.length > 0 && (
        <Block title={t.events} all={{ to: '/events', label: t.allEvents }}>
          <ul className={styles.lines}>
            {events.map((event) => (
              <li key={event._id}>
                <RowBoundary row={event}>
                  <ComingEventLink event={event} />
                </RowBoundary>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {news.length > 0 && (
        <Block title={t.news} all={{ to: '/news', label: t.allNews }}>
          <ul className={styles.lines}>
            {news.map((item) => (
              <li key={item._id}>
                <RowBoundary row={item}>
                  <NewsLink item={item} />
                </RowBoundary>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {opportunities.length > 0 && (
        <Block title={t.opportunities} all={{ to: '/opportunities', label: t.allOpportunities }}>
          <ul className={styles.lines}>
            {opportunities.map((opportunity) => (
              <li key={opportunity._id}>
                <RowBoundary row={opportunity}>
                  <OpenOpportunityLink opportunity={opportunity} />
                </RowBoundary>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </div>
  );
}

function NewsLink({ item }: { item: LatestNews }) {
  const t = useWords(latestWords);
  return (
    <HighlightLink
      to={searchAddress('/news', item.title)}
      title={item.title}
      language={item.language}
    >
      <span className={styles.excerpt} lang={item.language || undefined}>
        {item.description}
      </span>
      <time dateTime={item.createdAt}>{t.postedOn(formatInstant(item.createdAt, t.language))}</time>
    </HighlightLink>
  );
}

interface BlockProps {
  title: string;
  /** Link to the full list. */
  all: { to: string; label: string };
  children: ReactNode;
}

function Block({ title, all, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <h3>{title}</h3>
      {children}
      <Link className={styles.all} to={all.to}>
        <span>{all.label}</span>
        <ArrowRight aria-hidden="true" />
      </Link>
    </section>
  );
}
