import type { Event } from '@alumni/shared/events';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { addressOf } from '../../api/address.ts';
import { Button } from '../../components/ui/button.tsx';
import { useCopy } from '../../components/ui/use-copy.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { googleCalendarLink } from './calendar-links.ts';
import styles from './event-details.module.css';
import { eventDetailsWords } from './event-details.words.ts';

/** Ways to have the event in one's calendar, and to have all events there. */
export function AddToCalendar({ event }: { event: Event }) {
  const t = useWords(eventDetailsWords);
  const { language } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const all = `${settings.publicUrl}/feeds/events.ics?lang=${language}`;
  const { outcome, copy } = useCopy(all, () => field.current?.select());
  return (
    <details className={styles.calendar}>
      <summary className="button button-outline">
        {t.addToCalendar}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        <li>
          <a href={addressOf('/events/{id}.ics', { id: event._id })}>{t.calendarFile}</a>
        </li>
        <li>
          <a
            href={googleCalendarLink(event, `${settings.publicUrl}/events/${event._id}`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t.googleCalendar}
          </a>
        </li>
      </ul>
      <p>{t.subscribe}</p>
      <input
        ref={field}
        readOnly
        value={all}
        aria-label={t.calendarAddress}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="plain" onClick={copy}>
        {t.copy}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </details>
  );
}
