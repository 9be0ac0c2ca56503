import type { Event } from '@alumni/shared/events/events';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './event-details.module.css';
import { eventDetailsWords } from './event-details.words.ts';

/** Loaded on demand: few people unfold it. */
const CalendarWays = lazyComponent(() => import('./calendar-ways.tsx'), 'CalendarWays');

/** Unfolds links that add this event, or all events, to a calendar. */
export function AddToCalendar({ event }: { event: Event }) {
  const t = useWords(eventDetailsWords);
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.calendar}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button button-outline">
        {t.addToCalendar}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && <CalendarWays event={event} />}
    </details>
  );
}
