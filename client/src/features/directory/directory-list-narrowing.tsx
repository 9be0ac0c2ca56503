import { listPromotions } from '@alumni/shared/calls/directory';
import { useId, useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import form from '../../components/form/form.module.css';
import { Tick } from '../../components/form/tick.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './directory-list.module.css';
import { directoryListWords } from './directory-list.words.ts';

interface DirectoryListNarrowingProps {
  narrowed: Readonly<Record<string, string>>;
  narrow: (by: Record<string, string>) => void;
}

/** Narrows the directory to one promotion (a year) or to mentors. */
export function DirectoryListNarrowing({ narrowed, narrow }: DirectoryListNarrowingProps) {
  const t = useWords(directoryListWords);
  const id = useId();
  const [promotion, choosePromotion] = useChosen(narrowed.promotion ?? '');
  const [mentor, chooseMentor] = useChosen(narrowed.mentor ?? '');
  const { data, error } = useEndpoint(listPromotions, {});
  const years = data?.map((row) => ({ year: String(row.promotion), count: row.count })) ?? [];
  // A year in the URL that nobody has any more stays selectable, so that it can be cleared.
  const isMissing = promotion !== '' && !years.some(({ year }) => year === promotion);
  const isShown = years.length > 0 || isMissing;
  return (
    <>
      {isShown && (
        <div className={`${form.field} ${styles.year}`}>
          <label htmlFor={id}>{t.promotionLabel}</label>
          <select
            id={id}
            className={form.control}
            value={promotion}
            onChange={({ currentTarget }) => {
              choosePromotion(currentTarget.value);
              narrow({ promotion: currentTarget.value, mentor });
            }}
          >
            <option value="">{t.allYears}</option>
            {isMissing && <option value={promotion}>{promotion}</option>}
            {years.map(({ year, count }) => (
              <option key={year} value={year}>
                {`${year} (${count})`}
              </option>
            ))}
          </select>
        </div>
      )}
      {/* Reserves the space: nothing moves when the years arrive. */}
      {!isShown && !data && !error && <div className={styles.year} />}
      <Tick
        className={styles.mentorOnly}
        checked={mentor !== ''}
        onChange={({ currentTarget }) => {
          const value = currentTarget.checked ? 'true' : '';
          chooseMentor(value);
          narrow({ promotion, mentor: value });
        }}
      >
        {t.readyToMentor}
      </Tick>
    </>
  );
}

/** Shows a choice at once, before the URL has changed. */
function useChosen(value: string): [string, (chosen: string) => void] {
  const [chosen, setChosen] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setChosen(value);
  }
  return [chosen, setChosen];
}
