import type { Event } from '@alumni/shared/events/events';
import { CopyField } from '../../components/share/copy-field.tsx';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { calendarWords } from './calendar-ways.words.ts';

/** Links for this event (file, Google Calendar) and the feed of all events. */
export function CalendarWays({ event }: { event: Event }) {
  const t = useWords(calendarWords);
  return (
    <>
      <CalendarLinks event={event} />
      <p>{t.subscribe}</p>
      <CopyField
        label={t.address}
        address={`${settings.publicUrl}/feeds/events.ics?lang=${t.language}`}
      />
    </>
  );
}
