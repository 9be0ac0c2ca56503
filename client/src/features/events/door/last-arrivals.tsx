import { formatDate } from '@alumni/shared/format-days';
import type { Language } from '@alumni/shared/language';
import { Button } from '../../../components/ui/button.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { useLanguage, useWords } from '../../../i18n/language.ts';
import styles from './door.module.css';
import { doorWords } from './door.words.ts';
import type { IndexedPerson } from './door-people.ts';
import type { StoredArrival } from './door-store.ts';

const shownArrivals = 5;

/** The last who have come, so that a wrong tap is taken back. */
export function LastArrivals({
  people,
  arrivals,
  onUndo,
}: {
  people: readonly IndexedPerson[];
  arrivals: readonly StoredArrival[];
  onUndo: (arrival: StoredArrival) => void;
}) {
  const t = useWords(doorWords);
  const { language } = useLanguage();
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  const last = arrivals
    .filter(({ undone }) => !undone)
    .sort((one, other) => (one.at > other.at ? -1 : 1))
    .slice(0, shownArrivals);
  if (last.length === 0) return null;
  return (
    <section className={styles.last}>
      <h2>{t.last}</h2>
      <ul className={styles.people}>
        {last.map((arrival) => {
          const name = names.get(arrival.reply) ?? arrival.name;
          return (
            <li key={arrival.key}>
              <p dir="auto">
                <strong>{name}</strong>{' '}
                <span className={styles.facts}>
                  {t.at(timeOf(arrival.at, language), arrival.door)}
                  {arrival.reply === '' && `, ${t.added}`}
                </span>
              </p>
              <Button variant="plain" onClick={() => onUndo(arrival)}>
                {t.undo}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function timeOf(at: string, language: Language): string {
  return formatDate(at, language, { timeStyle: 'short' });
}
