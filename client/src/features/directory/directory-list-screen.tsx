import { ListPage } from '../../components/list/list-page.tsx';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { Skeleton } from '../../components/ui/loading/states.tsx';
import { countryName, useCountryName } from '../../i18n/country-name.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './directory-list.module.css';
import { directory } from './directory-list.ts';
import { directoryListWords } from './directory-list.words.ts';
import { DirectoryListCard } from './directory-list-card.tsx';
import { DirectoryListNarrowing } from './directory-list-narrowing.tsx';

/** Cards in the first row of a wide screen: their portraits load eagerly. */
const firstRow = 3;

export function DirectoryListScreen() {
  const t = useWords(directoryListWords);
  const list = useList(directory);
  useCountryName();
  const { search, filter, filters, narrowed } = list;
  const chosen = [
    narrowed.promotion && t.promotion(Number(narrowed.promotion)),
    narrowed.town,
    narrowed.country && countryName(narrowed.country, t.language),
    narrowed.mentor && t.readyToMentor,
  ].filter(Boolean);
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
      nextSteps={[
        { to: '/admin/createrollno', label: t.invite },
        { to: '/user/profile', label: t.profile },
      ]}
      searchElsewhere={[
        ...(chosen.length > 0 ? [{ label: t.everybody, choose: () => list.narrow({}) }] : []),
        ...filters
          .filter((other) => search && other !== filter)
          .map((other) => ({
            label: t.searchIn(t.filters[other]),
            choose: () => list.setFilter(other),
          })),
      ]}
      skeleton={<CardSkeletons />}
    >
      {(people) => (
        <ul className={styles.grid}>
          {people.map((person, index) => (
            <li key={person.rollNo}>
              <RowBoundary row={person}>
                <DirectoryListCard person={person} first={index < firstRow} />
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
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
