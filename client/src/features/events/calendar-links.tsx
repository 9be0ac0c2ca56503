import { googleCalendarLink } from '@alumni/shared/events/calendar-links';
import type { Event } from '@alumni/shared/events/events';
import { documentPath } from '@alumni/shared/records/document-path';
import { requestUrl } from '../../api/address.ts';
import { saveOwnCalendar } from '../../components/highlights/own-events.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { calendarWords } from './calendar-ways.words.ts';
import styles from './event-details.module.css';

/** Links that add one event to a calendar: a file, and Google Calendar. */
export function CalendarLinks({ event }: { event: Event }) {
  const t = useWords(calendarWords);
  const page = settings.publicUrl + documentPath('events', event._id);
  return (
    <ul className={styles.ways}>
      <li>
        <a
          href={requestUrl('/events/{id}.ics', { id: event._id })}
          onClick={(click) => saveOwnCalendar(event._id) && click.preventDefault()}
        >
          {t.file}
        </a>
      </li>
      <li>
        <a
          href={googleCalendarLink(event, { page, timeZone: settings.site.timeZone })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.google}
        </a>
      </li>
    </ul>
  );
}
