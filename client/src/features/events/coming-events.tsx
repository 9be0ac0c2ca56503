import type { ComingEvent } from '@alumni/shared/events';
import { Link, useLocation } from 'react-router';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './coming-events.module.css';
import { EventDateBlock } from './event-date-block.tsx';
import { eventListWords } from './event-list.words.ts';
import { EventDays } from './event-list-days.tsx';

/** The next events by day: the list below is in the order in which they were posted. */
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
            <Link
              className={styles.event}
              to={`/eventdetails?id=${encodeURIComponent(event._id)}`}
              state={{ search }}
            >
              <EventDateBlock date={event.start_date} />
              <span className={styles.text}>
                <span className={styles.theme}>{event.theme}</span>
                <VisuallyHidden>
                  <EventDays event={event} />
                </VisuallyHidden>
                <span className={styles.place}>
                  {[event.venue, event.town].filter(Boolean).join(', ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
