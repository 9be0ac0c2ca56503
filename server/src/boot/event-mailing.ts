import type { EventMailContext } from '../features/events/replies/reply-mails.ts';
import { mailedCalendar } from '../features/feeds/calendar.ts';
import type { Needs } from '../http/calls/needs.ts';
import { senderAddress } from '../settings/remaining-example-values.ts';

/** Returns a function that reads what event mails need from the current settings. */
export function eventMailing({ config, settings }: Needs<'settings', 'publicUrl'>) {
  const { publicUrl } = config;
  return async (): Promise<EventMailContext> => {
    const { today, site, mailFrom } = await settings.current();
    const { timeZone } = site;
    return {
      publicUrl,
      timeZone,
      today: today(),
      calendarEntry(event, attendee) {
        const email = senderAddress(mailFrom) ?? site.contact.email;
        const organizer = { name: site.name[attendee.language], email };
        return mailedCalendar(event, { publicUrl, timeZone, organizer, attendee });
      },
    };
  };
}
