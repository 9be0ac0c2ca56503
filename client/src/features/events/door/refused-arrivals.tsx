import { Button } from '../../../components/ui/buttons/button.tsx';
import { useWords } from '../../../i18n/language.ts';
import styles from './door.module.css';
import { doorWords } from './door.words.ts';
import type { IndexedPerson } from './door-people.ts';
import type { Arrival } from './door-store.ts';

interface RefusedArrivalsProps {
  people: readonly IndexedPerson[];
  onUndo: (arrival: Arrival) => void;
}

/** Arrivals that the server has refused, each with the reason. */
export function RefusedArrivals({ people, onUndo }: RefusedArrivalsProps) {
  const t = useWords(doorWords);
  const refused = people.flatMap(({ name, arrivals }) =>
    arrivals.filter((one) => one.refused !== undefined).map((arrival) => ({ name, arrival })),
  );
  if (refused.length === 0) return null;
  return (
    <section className={styles.last} role="alert">
      <h2 className={styles.wrong}>{t.refused}</h2>
      <p>{t.refusedHint}</p>
      <ul className={styles.people}>
        {refused.map(({ name, arrival }) => (
          <li key={arrival.key}>
            <p dir="auto">
              <strong translate="no">{name}</strong>{' '}
              <span className={styles.facts}>{arrival.refused}</span>
            </p>
            <Button
              variant="plain"
              aria-label={`${t.takeOff}: ${name}`}
              onClick={() => onUndo(arrival)}
            >
              {t.takeOff}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
