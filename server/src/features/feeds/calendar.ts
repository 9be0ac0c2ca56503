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

/** Words of a removed event must not be read here: programs tell events by their UID. */
const cancelled = 'Cancelled – Annulé';
/** A larger calendar would be made anew for each reader: the cache has answers of up to 1 MiB. */
const maxBytes = 900_000;
/** Characters of a text in a calendar; its page has the rest. */
export const calendarTextLength = 160;
const dayMs = 24 * 60 * 60_000;

interface CalendarOptions {
  /** Absent for a single event. */
  name?: string;
  /** The page of an event. */
  pageOf: (id: string) => string;
  /** Of the hours. */
  timeZone: string;
  /** The iTIP properties of a mail to somebody who has answered. */
  invitation?: Invitation;
  events: CalendarEvent[];
}

/** The properties that iTIP (RFC 5546) requires of a mailed calendar. */
interface Invitation {
  /** The sender of the mail. */
  organizer: { name: string; email: string };
  attendee: { email: string; state: ReplyState };
}

/** `RSVP` is false, because the recipient has answered. */
const statusOf = {
  in: ICalAttendeeStatus.ACCEPTED,
  waiting: ICalAttendeeStatus.NEEDSACTION,
  maybe: ICalAttendeeStatus.TENTATIVE,
  not: ICalAttendeeStatus.DECLINED,
} as const satisfies Record<ReplyState, ICalAttendeeStatus>;

/**
 * A calendar by RFC 5545 of the first events that fit into it. A deleted event is cancelled, and keeps
 * its days and hours alone.
 */
export function calendarOf({
  name,
  pageOf,
  timeZone,
  invitation,
  events,
}: CalendarOptions): string {
  const isGone = events.every(({ deleted_at }) => deleted_at !== null);
  const method = isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    // The library escapes the texts of events, but not this one.
    ...(name !== undefined && { name: escapeText(plainText(name), false) }),
    ...(invitation && { method }),
    prodId: { company: 'Alumni network', product: 'Events' },
    // Calendars ask for it so often, in seconds, where they heed that.
    ttl: 12 * 60 * 60,
  });
  let bytes = 0;
  for (const event of events) {
    const isCancelled = event.deleted_at !== null;
    const changed = new Date(event.deleted_at ?? event.updated_at);
    const page = pageOf(event.id);
    const data = {
      // Without the host: a site that moves keeps its events.
      id: `event-${event.id}@alumni-network`,
      // A deletion leaves the version, a return from the trash increments it.
      sequence: 2 * event.version + (isCancelled ? 1 : 0),
      created: new Date(event.created_at),
      lastModified: changed,
      // Not the time of the request, so that the same content has the same ETag.
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
    // A parameter has no quotes (RFC 5545 3.2).
    organizer: { name: plainText(name).replaceAll('"', '’'), email },
    attendees: [{ email: attendee.email, status: statusOf[attendee.state], rsvp: false }],
  };
}

/** One event for a mail, with the beginning of its text. */
export function mailedCalendar(
  event: CalendarEvent,
  { publicUrl, timeZone, ...invitation }: Invitation & { publicUrl: string; timeZone: string },
): string {
  return calendarOf({
    pageOf: (id) => publicUrl + documentPath('events', id),
    timeZone,
    invitation,
    events: [{ ...event, description: excerpt(event.description, calendarTextLength) }],
  });
}

/** Not of years in which nobody knows the clock: forms refuse them, older versions did not. */
function hasHours({ start_time, start_date, end_date }: CalendarEvent): boolean {
  return start_time !== '' && isSupportedDay(start_date) && isSupportedDay(end_date);
}

function daysOf({ start_date, end_date }: CalendarEvent) {
  return {
    allDay: true,
    start: new Date(start_date),
    end: dayAfter(end_date > start_date ? end_date : start_date),
    // A day with an event is not a day that one is busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Hours as the clock shows them, in dates whose UTC reading they are: see `inTimeZone`. */
function hoursOf({ start_date, end_date, start_time, end_time }: CalendarEvent) {
  const lasts = end_time !== '' || end_date > start_date;
  return {
    floating: true,
    start: new Date(`${start_date}T${start_time}Z`),
    ...(lasts && { end: end_time ? new Date(`${end_date}T${end_time}Z`) : dayAfter(end_date) }),
  };
}

/** Names the time zone of all hours: the library knows it of dates of other libraries alone. */
function inTimeZone(calendar: string, timeZone: string): string {
  const hours = /^(DTSTART|DTEND):(\d{4})(\d\d)(\d\d)(T\d{6})\r$/gm;
  const days = [...calendar.matchAll(hours)].map(([, , ...day]) => day.slice(0, 3).join('-'));
  if (days.length === 0) return calendar;
  return calendar
    .replace(hours, `$1;TZID=${timeZone}:$2$3$4$5\r`)
    .replace(/^BEGIN:VEVENT/m, `${timeZoneBlock(timeZone, days)}BEGIN:VEVENT`);
}

/** DTEND is the day after the last one. The year has four digits. */
function dayAfter(day: string): Date {
  return new Date(Math.min(Date.parse(day) + dayMs, Date.parse('9999-12-31')));
}
