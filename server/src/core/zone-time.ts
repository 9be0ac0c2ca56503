import { dateFormat } from '@alumni/shared/text/date-format';
import { dayIn } from '@alumni/shared/text/zone-time';

const minuteMs = 60_000;

/** The date in a time zone, computed once a minute: requests need it often, and offsets are whole minutes. */
export function dayClock(timeZone: string): () => string {
  let known = { minute: Number.NaN, day: '' };
  return () => {
    const at = Date.now();
    const minute = Math.floor(at / minuteMs);
    if (known.minute !== minute) known = { minute, day: dayIn(timeZone, at) };
    return known.day;
  };
}

const two = '2-digit';
const clock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: two,
  day: two,
  hour: two,
  minute: two,
} satisfies Intl.DateTimeFormatOptions;

/** Offset of a time zone from UTC in minutes; 0 for years without four digits. */
export function zoneOffset(timeZone: string, at: number): number {
  const [date = '', time] = dateFormat('en-GB', { timeZone, ...clock })
    .format(at)
    .split(', ');
  const wall = Date.parse(`${date.split('/').reverse().join('-')}T${time}Z`);
  return Number.isNaN(wall) ? 0 : Math.round((wall - at) / minuteMs);
}

/** The Unix time at which a time zone's clock shows this day and time. */
export function instantInZone(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}Z`);
  const near = wall - zoneOffset(timeZone, wall) * minuteMs;
  return wall - zoneOffset(timeZone, near) * minuteMs;
}

/** Formats an offset from UTC, such as `+01:00`. */
export function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The time as ISO 8601 with the time zone's offset. */
export function isoInZone(day: string, time: string, timeZone: string): string {
  const offset = zoneOffset(timeZone, instantInZone(day, time, timeZone));
  return `${day}T${time}:00${offsetText(offset)}`;
}

/** The date (`YYYY-MM-DD`) `days` days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
