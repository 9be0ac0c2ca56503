import type { listAlumni } from '@alumni/shared/calls/directory';
import type { ResponseOf } from '@alumni/shared/core/contract';
import type { PublicAlumnus } from '@alumni/shared/people/alumni';
import { ListPage } from '../../components/list/list-page.tsx';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useLast } from '../../components/list/use-last.ts';
import { useList } from '../../components/list/use-list.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Skeleton } from '../../components/ui/loading/states.tsx';
import { countryName, useCountryName } from '../../i18n/country-name.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './directory-list.module.css';
import { directory } from './directory-list.ts';
import { type DirectoryListWords, directoryListWords } from './directory-list.words.ts';
import { DirectoryListCard } from './directory-list-card.tsx';
import { DirectoryListNarrowing } from './directory-list-narrowing.tsx';

/** Cards in the first row of a wide screen: their portraits load eagerly. */
const firstRow = 3;

export function DirectoryListScreen() {
  const t = useWords(directoryListWords);
  const list = useList(directory);
  useCountryName();
  const { search, filter, filters, narrowed, data } = list;
  const chosen = [
    narrowed.promotion && t.promotion(Number(narrowed.promotion)),
    narrowed.town,
    narrowed.country && countryName(narrowed.country, t.language),
    narrowed.mentor && t.readyToMentor,
  ].filter(Boolean);
  const isNarrow = search.trim() !== '' || chosen.length > 0;
  // Belongs to the visible rows, which are those of the search before while the next ones load.
  const found = useLast(
    data && !list.outdated && !list.failed ? (isNarrow ? foundText(data, t) : '') : undefined,
  );
  const toolbar = (
    <SearchToolbar list={list} filterLabel={t.filter} filterNames={t.filters} required wide>
      <DirectoryListNarrowing narrowed={narrowed} narrow={list.narrow} />
    </SearchToolbar>
  );
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={toolbar}
      empty={chosen.length > 0 ? `${t.empty} ${t.among(chosen.join(', '))}` : t.empty}
      hint={search.trim() === '' ? undefined : t.fewer}
      found={found || undefined}
      nextSteps={[
        { to: '/admin/createrollno', label: t.invite },
        { to: '/user/profile', label: t.profile },
      ]}
      searchElsewhere={[
        ...(chosen.length > 0 ? [{ label: t.unfiltered, choose: list.widen }] : []),
        ...(search && filter !== filters[0]
          ? [{ label: t.searchAnywhere, choose: () => list.setFilter(filters[0]) }]
          : []),
      ]}
      skeleton={<CardSkeletons />}
    >
      {(people) => {
        const byFilter = data?.first ?? people.length;
        return (
          <>
            <Cards people={people.slice(0, byFilter)} />
            {byFilter < people.length && (
              <>
                <h2 className={styles.others}>{t.others}</h2>
                <Cards people={people.slice(byFilter)} before={byFilter} />
              </>
            )}
          </>
        );
      }}
    </ListPage>
  );
}

function foundText({ found, more }: ResponseOf<typeof listAlumni>, t: DirectoryListWords): string {
  const written = formatNumber(found, t.language);
  return more ? t.foundMore(written) : t.found(found, written);
}

/** `before`: how many cards are above these. */
function Cards({ people, before = 0 }: { people: PublicAlumnus[]; before?: number }) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {people.map((person, index) => (
        <li key={person.rollNo}>
          <RowBoundary row={person}>
            <DirectoryListCard person={person} first={before + index < firstRow} />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={styles.card}>
          <div className={styles.portrait} />
          <div className={styles.text}>
            <Skeleton width="75%" height="1.25rem" />
            <Skeleton width="55%" />
            <Skeleton width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
