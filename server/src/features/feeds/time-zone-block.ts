import { dayAfter, offsetText, zoneOffset } from '../../core/zone-time.ts';

const dayMs = 86_400_000;
/** Step of the search for clock changes; shorter than any daylight saving period. */
const stepMs = 7 * dayMs;
const minuteMs = 60_000;

/** Cached offsets by zone and year: computing 300 years takes 250 ms. */
const known = new Map<string, Offset[]>();

/** A zone's offset from UTC, in minutes, and the moment (Unix milliseconds) from which it holds. */
interface Offset {
  at: number;
  minutes: number;
}

/**
 * The VTIMEZONE component (RFC 5545, 3.6.5) of a zone for the years of these days (`YYYY-MM-DD`). Programs that do not
 * know the zone's name read its offsets here. Offsets come from Node.js' IANA data, like the hours on pages.
 */
export function timeZoneBlock(timeZone: string, days: string[]): string {
  // `offsetsIn` starts and ends each year two days early, because a zone differs from UTC by less than two days. The
  // last two days of a year may therefore need the next year's offsets.
  const years = new Set(days.flatMap((day) => [day, dayAfter(day, 2)]).map(yearOf));
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`];
  let before: number | undefined;
  for (const { at, minutes } of [...years].sort().flatMap((year) => knownOffsets(timeZone, year))) {
    if (minutes === before) continue;
    const from = before ?? minutes;
    const name = minutes > from ? 'DAYLIGHT' : 'STANDARD';
    lines.push(
      `BEGIN:${name}`,
      `DTSTART:${compact(at + from * minuteMs)}`,
      `TZOFFSETFROM:${offsetText(from).replace(':', '')}`,
      `TZOFFSETTO:${offsetText(minutes).replace(':', '')}`,
      `END:${name}`,
    );
    before = minutes;
  }
  lines.push('END:VTIMEZONE');
  return lines.map((line) => `${line}\r\n`).join('');
}

const yearOf = (day: string) => day.slice(0, 4);

function knownOffsets(timeZone: string, year: string): Offset[] {
  const key = `${timeZone} ${year}`;
  const offsets = known.get(key) ?? offsetsIn(timeZone, year);
  known.set(key, offsets);
  return offsets;
}

/**
 * Offsets of a zone in a year, which is taken to start and end two days early. The first offset holds at the start.
 * Each other offset begins with a change of the zone.
 */
function offsetsIn(timeZone: string, year: string): Offset[] {
  const start = Date.parse(`${year}-01-01`) - 2 * dayMs;
  const end = Date.parse(`${Number(year) + 1}-01-01`) - 2 * dayMs;
  const offsets = [{ at: start, minutes: zoneOffset(timeZone, start) }];
  for (let from = start; from < end; from += stepMs) {
    const to = Math.min(from + stepMs, end);
    const minutes = zoneOffset(timeZone, to);
    if (minutes === offsets.at(-1)?.minutes) continue;
    offsets.push({ at: firstWith(timeZone, minutes, from, to), minutes });
  }
  return offsets;
}

/** Finds the minute of an offset change between two moments. */
function firstWith(timeZone: string, offset: number, from: number, to: number): number {
  let [low, high] = [from / minuteMs, to / minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(timeZone, middle * minuteMs) === offset) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

/** Formats a local time that is stored as if it were UTC: `20260312T180000`. */
function compact(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
}
