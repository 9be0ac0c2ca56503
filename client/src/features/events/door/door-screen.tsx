import { useMemo } from 'react';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { BackLink } from '../../../components/ui/page/back-link.tsx';
import { Page, PageHeading } from '../../../components/ui/page/page.tsx';
import { usePageTitle } from '../../../components/ui/page/use-page-title.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { useParams } from '../../../router/hooks.tsx';
import styles from './door.module.css';
import { doorWords } from './door.words.ts';
import { DoorList } from './door-list.tsx';
import { indexPeople } from './door-people.ts';
import { isUnsent } from './door-store.ts';
import { RefusedArrivals } from './refused-arrivals.tsx';
import { useDoor } from './use-door.ts';

/**
 * Screen for the entrance of an event, which records arrivals by name or code. Once opened with a network, it works
 * without one.
 */
export function EventDoorScreen() {
  const { id = '' } = useParams();
  const t = useWords(doorWords);
  const { door, arrivals, error, busy, isFull, retry, arrive, undo } = useDoor(id);
  usePageTitle(door ? t.title(door.theme) : t.plainTitle);
  const people = useMemo(() => indexPeople(door?.people ?? [], arrivals), [door, arrivals]);
  const number = (value: number) => formatNumber(value, t.language);
  const arrived = people.filter((person) => person.arrivals.length > 0).length;
  // Both `arrived` and `expected` count people who arrive without a place. If only `arrived` did, these people would
  // make up for expected people who are missing.
  const expected = people.filter((one) => one.state === 'in' || one.arrivals.length > 0).length;
  const unsent = arrivals.filter((one) => isUnsent(one) && !one.undone).length;
  const isRefused = arrivals.some(({ refused }) => refused !== undefined);
  return (
    <Page narrow>
      <BackLink to={`/myevents/${id}/replies`}>{t.back}</BackLink>
      <PageHeading intro={t.intro}>{door ? t.title(door.theme) : t.plainTitle}</PageHeading>
      {!door && (
        <QueryStatus of={{ data: door, error, isFetching: busy, refetch: retry }} rows={6} />
      )}
      {!door && error && <p>{error.serverMessage ?? t.offline}</p>}
      {door && (
        <>
          <p className={styles.counts} role="status">
            <strong>{t.counts(number(arrived), number(expected))}</strong>{' '}
            <span className={styles.sent}>
              {unsent > 0 ? t.unsent(number(unsent)) : !isRefused && t.allSent}
            </span>
          </p>
          {isFull && (
            <p className={styles.wrong} role="alert">
              {t.full}
            </p>
          )}
          <RefusedArrivals people={people} onUndo={undo} />
          <DoorList door={door} people={people} onArrive={arrive} onUndo={undo} />
        </>
      )}
    </Page>
  );
}
