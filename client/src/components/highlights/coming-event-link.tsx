import type { ComingEvent } from '@alumni/shared/home/highlights';
import { formatTime, formatWeekday } from '@alumni/shared/text/format-days';
import { useLanguage } from '../../i18n/language.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { EventDays } from './event-days.tsx';
import { HighlightLink } from './highlight-link.tsx';
import { DateBlock } from './numeral-block.tsx';

/** One line about an upcoming event, with a link to it. */
export function ComingEventLink({ event, state }: { event: ComingEvent; state?: unknown }) {
  const { language } = useLanguage();
  const from = formatTime(event.start_time ?? '', language);
  const weekday = formatWeekday(event.start_date, language, 'medium');
  return (
    <HighlightLink
      to={`/eventdetails?id=${encodeURIComponent(event._id)}`}
      state={state}
      block={<DateBlock date={event.start_date} />}
      title={event.theme}
      language={event.language}
    >
      <VisuallyHidden>
        <EventDays event={event} />{' '}
      </VisuallyHidden>
      <span aria-hidden="true">
        {weekday}
        {from ? ' ' : ', '}
      </span>
      {[from, event.venue, event.town].filter(Boolean).join(', ')}
    </HighlightLink>
  );
}
