import { googleCalendarLink } from '@alumni/shared/events/calendar-links';
import type { Language } from '@alumni/shared/text/language';
import { type Html, html } from '../../core/html.ts';

const words: Record<Language, { add: string; google: string }> = {
  en: { add: 'Add to calendar', google: 'Google Calendar' },
  fr: { add: 'Ajouter à l’agenda', google: 'Google Agenda' },
};

/**
 * Links that add an event to a calendar; `path` is that of its page. The browsers inside Facebook and Instagram drop
 * downloads without a word, so the file has a web address beside it.
 */
export function calendarWays(
  event: Parameters<typeof googleCalendarLink>[0],
  {
    path,
    language,
    ...site
  }: { path: string; language: Language; publicUrl: string; timeZone: string },
): Html {
  const google = googleCalendarLink(event, {
    page: site.publicUrl + path,
    timeZone: site.timeZone,
  });
  return html`<a href="${path}.ics">${words[language].add}</a> <a class="online" href="${google}" rel="noopener">${words[language].google}</a>`;
}
