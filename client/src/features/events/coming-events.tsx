import type { ComingEvent } from '@alumni/shared/home/highlights';
import { ComingEventLink } from '../../components/highlights/coming-event-link.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import styles from './coming-events.module.css';
import { eventListWords } from './event-list.words.ts';

/** The next events by date; the list below is ordered by time of posting. */
export function ComingEvents({ events }: { events: ComingEvent[] }) {
  const t = useWords(eventListWords);
  const { search } = useLocation();
  if (events.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t.comingUp}</h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event._id}>
            <ComingEventLink event={event} state={{ search }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
