import { isSupportedDay } from '@alumni/shared/core/fields';
import type { ReplyState } from '@alumni/shared/events/event-reply-form';
import { documentPath } from '@alumni/shared/records/document-path';
import ical, {
  escape as escapeText,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { excerpt } from '../../core/excerpt.ts';
import type { CalendarEvent } from './feeds.store.ts';
import { plainText } from './plain-text.ts';
import { timeZoneBlock } from './time-zone-block.ts';

/** Title that a cancelled event gets in place of its own. Calendar programs still find the event by its UID. */
const cancelled = 'Cancelled – Annulé';
/** The cache stores responses up to 1 MiB: a larger calendar would be rendered for each reader. */
const maxBytes = 900_000;
/** Maximum number of characters of an event's text in a calendar. The event's page has the whole text. */
export const calendarTextLength = 160;
const dayMs = 24 * 60 * 60_000;

interface CalendarOptions {
  /** Absent for a single event. */
  name?: string;
  /** Address of an event's page. */
  pageOf: (id: string) => string;
  /** Time zone of event hours. */
  timeZone: string;
  /** iTIP properties for a mail to a person with a reply. */
  invitation?: Invitation;
  events: CalendarEvent[];
}

/** The properties that iTIP (RFC 5546) requires of a mailed calendar. */
interface Invitation {
  /** Sender of the mail. */
  organizer: { name: string; email: string };
  attendee: { email: string; state: ReplyState };
}

/** Attendee status of each reply; RSVP is false, because the person has replied. */
const statusOf = {
  in: ICalAttendeeStatus.ACCEPTED,
  waiting: ICalAttendeeStatus.NEEDSACTION,
  maybe: ICalAttendeeStatus.TENTATIVE,
  not: ICalAttendeeStatus.DECLINED,
} as const satisfies Record<ReplyState, ICalAttendeeStatus>;

/** A calendar (RFC 5545) of the first events, up to `maxBytes`. A deleted event is cancelled and keeps only its time. */
export function renderCalendar({
  name,
  pageOf,
  timeZone,
  invitation,
  events,
}: CalendarOptions): string {
  const isGone = events.every(({ deleted_at }) => deleted_at !== null);
  const method = isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    // The library escapes the texts of events, but not the name of the calendar.
    ...(name !== undefined && { name: escapeText(plainText(name), false) }),
    ...(invitation && { method }),
    prodId: { company: 'Alumni network', product: 'Events' },
    // Refresh interval in seconds, for calendars that support it.
    ttl: 12 * 60 * 60,
  });
  let bytes = 0;
  for (const event of events) {
    const isCancelled = event.deleted_at !== null;
    const changed = new Date(event.deleted_at ?? event.updated_at);
    const page = pageOf(event.id);
    const data = {
      // The UID has no host name, so that the events stay the same when the site moves to another domain.
      id: `event-${event.id}@alumni-network`,
      // The sequence must rise with a deletion and with a restore. A deletion keeps the version, and a restore
      // increments it. This formula raises the sequence in both cases.
      sequence: 2 * event.version + (isCancelled ? 1 : 0),
      created: new Date(event.created_at),
      lastModified: changed,
      // A mailed calendar uses the present time. A feed uses the time of the last change, because the same content must
      // have the same ETag.
      stamp: invitation ? new Date() : changed,
      ...(hasHours(event) ? hoursOf(event) : daysOf(event)),
      summary: isCancelled ? cancelled : plainText(event.theme),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(!isCancelled && {
        location: plainText(`${event.venue}, ${event.town}`),
        description: plainText(`${event.description}\n\n${page}`.trim()),
        url: page,
      }),
      ...(invitation && invited(invitation)),
    };
    const written = new ICalEvent(data, calendar);
    bytes += Buffer.byteLength(written.toString());
    if (bytes > maxBytes) break;
    calendar.createEvent(written);
  }
  return inTimeZone(calendar.toString(), timeZone);
}

function invited({ organizer: { name, email }, attendee }: Invitation) {
  return {
    // Parameters cannot contain quotes (RFC 5545 3.2).
    organizer: { name: plainText(name).replaceAll('"', '’'), email },
    attendees: [{ email: attendee.email, status: statusOf[attendee.state], rsvp: false }],
  };
}

/** A calendar for a mail, with one event and the beginning of the event's text. */
export function mailedCalendar(
  event: CalendarEvent,
  { publicUrl, timeZone, ...invitation }: Invitation & { publicUrl: string; timeZone: string },
): string {
  return renderCalendar({
    pageOf: (id) => publicUrl + documentPath('events', id),
    timeZone,
    invitation,
    events: [{ ...event, description: excerpt(event.description, calendarTextLength) }],
  });
}

/**
 * Whether the event's hours can be shown. Time zones are undefined for remote years. Forms refuse such years, but older
 * releases stored them.
 */
function hasHours({ start_time, start_date, end_date }: CalendarEvent): boolean {
  return start_time !== '' && isSupportedDay(start_date) && isSupportedDay(end_date);
}

function daysOf({ start_date, end_date }: CalendarEvent) {
  return {
    allDay: true,
    start: new Date(start_date),
    end: dayAfter(end_date > start_date ? end_date : start_date),
    // An all-day event does not mark people as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Local times, stored in dates as if they were UTC: see `inTimeZone`. */
function hoursOf({ start_date, end_date, start_time, end_time }: CalendarEvent) {
  const lasts = end_time !== '' || end_date > start_date;
  return {
    floating: true,
    start: new Date(`${start_date}T${start_time}Z`),
    ...(lasts && { end: end_time ? new Date(`${end_date}T${end_time}Z`) : dayAfter(end_date) }),
  };
}

/** Adds the time zone to all hours: the library supports it only with other date libraries. */
function inTimeZone(calendar: string, timeZone: string): string {
  const hours = /^(DTSTART|DTEND):(\d{4})(\d\d)(\d\d)(T\d{6})\r$/gm;
  const days = [...calendar.matchAll(hours)].map(([, , ...day]) => day.slice(0, 3).join('-'));
  if (days.length === 0) return calendar;
  return calendar
    .replace(hours, `$1;TZID=${timeZone}:$2$3$4$5\r`)
    .replace(/^BEGIN:VEVENT/m, `${timeZoneBlock(timeZone, days)}BEGIN:VEVENT`);
}

/** The exclusive end of an all-day event. Caps the year at four digits. */
function dayAfter(day: string): Date {
  return new Date(Math.min(Date.parse(day) + dayMs, Date.parse('9999-12-31')));
}
