import { instantOf, offsetAt, offsetText } from '../../core/zone-time.ts';

const dayMs = 86_400_000;
/** Shorter than any summer time. */
const stepMs = 7 * dayMs;
/** An event of the year 9999 is not worth the way there. */
const longestMs = 10 * 366 * dayMs;
const minuteMs = 60_000;

/**
 * The VTIMEZONE component (RFC 5545, 3.6.5) of a time zone from one day to another, `YYYY-MM-DD`: programs that
 * do not know the zone by its name find its offsets here.
 */
export function timeZoneBlock(timeZone: string, from: string, to: string): string {
  const start = instantOf(from, '00:00', timeZone) - dayMs;
  const end = Math.min(instantOf(to, '00:00', timeZone) + stepMs, start + longestMs);
  const first = offsetAt(timeZone, start);
  const changes = [{ at: start, before: first, after: first }, ...changesIn(timeZone, start, end)];
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`];
  for (const { at, before, after } of changes) {
    const name = after > before ? 'DAYLIGHT' : 'STANDARD';
    lines.push(
      `BEGIN:${name}`,
      `DTSTART:${compact(at + before * minuteMs)}`,
      `TZOFFSETFROM:${offsetText(before).replace(':', '')}`,
      `TZOFFSETTO:${offsetText(after).replace(':', '')}`,
      `END:${name}`,
    );
  }
  lines.push('END:VTIMEZONE');
  return lines.map((line) => `${line}\r\n`).join('');
}

/** The moments at which the offset of a zone changes, and the offsets before and after. */
function changesIn(timeZone: string, start: number, end: number) {
  const changes: { at: number; before: number; after: number }[] = [];
  let before = offsetAt(timeZone, start);
  for (let from = start; from < end; from += stepMs) {
    const after = offsetAt(timeZone, from + stepMs);
    if (after === before) continue;
    changes.push({ at: firstWith(timeZone, after, from, from + stepMs), before, after });
    before = after;
  }
  return changes;
}

/** The minute of a change between two moments. */
function firstWith(timeZone: string, offset: number, from: number, to: number): number {
  let [low, high] = [from / minuteMs, to / minuteMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle * minuteMs) === offset) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

/** `20260312T180000`, from a time whose UTC reading is what the clock of the zone shows. */
function compact(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
}
