import fc from 'fast-check';
import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { atomFeed } from './atom.ts';
import { renderCalendar } from './calendar.ts';
import { plainText } from './plain-text.ts';

/** Texts that break formats: markup, control characters, lone surrogates, right to left, long ones. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    ']]><!-- &amp; &unknown; <![CDATA[',
    'a\u0000b\u0008c\u000bd\u001fe\u007ff\u0085g\u2028h\uffffi',
    'lone \ud800 and \udc00',
    'line\r\nline\rline\nDTSTART:19700101\r\nEND:VEVENT\\n;,:"^',
    'לוח \u202eשנה عربى',
    'é'.repeat(20_000),
    '👩‍👩‍👧'.repeat(40),
  ),
);

function textsOf(xml: string, name: string): string[] {
  const parser = new SaxesParser();
  const texts: string[] = [];
  let open = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    open = tag.name;
    if (open === name) texts.push('');
  });
  parser.on('text', (text) => {
    if (open === name) texts.push(`${texts.pop()}${text}`);
  });
  parser.on('closetag', () => {
    open = '';
  });
  parser.write(xml).close();
  return texts;
}

test('a feed is well-formed whatever people typed, and says it', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const xml = atomFeed({
        id: 'tag:a.invalid,2026:feeds/news/fr',
        address: 'https://alumni.example/feeds/news.atom?a=1&b=2',
        page: 'https://alumni.example/#/news',
        title: text,
        author: text,
        language: 'fr',
        entries: [
          {
            id: 'tag:a.invalid,2026:news/1',
            address: 'x',
            title: text,
            summary: text,
            createdAt: 'y',
            updatedAt: 'z',
            language: 'en',
          },
        ],
      });
      const expected = plainText(text);
      expect(textsOf(xml, 'title')).toEqual([expected, expected]);
      expect(textsOf(xml, 'summary')).toEqual([expected]);
    }),
  );
});

const event = {
  id: '0123456789abcdef01234567',
  version: 1,
  theme: 'Assemblée générale des anciens boursiers',
  start_date: '2026-03-01',
  end_date: '2026-03-02',
  start_time: '',
  end_time: '',
  venue: 'Amphithéâtre 700',
  town: 'Yaoundé',
  description: 'Où nous nous retrouvons. '.repeat(6),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  deleted_at: null,
};
const pageOf = (id: string) => `https://alumni.example/events/${id}`;
const timeZone = 'Africa/Douala';

test('a calendar has folded lines and the texts as people typed them', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const calendar = renderCalendar({
        name: text,
        pageOf,
        timeZone,
        events: [{ ...event, id: '1', theme: text, venue: text, description: `Text: ${text}` }],
      });
      const lengths = calendar.split('\r\n').map((line) => Buffer.byteLength(line));
      expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u);
      const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
      expect(events).toHaveLength(1);
      const value = (name: string) => events[0]?.getFirstPropertyValue(name);
      expect(value('summary') ?? '').toBe(plainText(text));
      expect(value('location')).toBe(plainText(`${text}, Yaoundé`));
      expect(value('description')).toBe(
        plainText(`Text: ${text}\n\nhttps://alumni.example/events/1`),
      );
    }),
  );
});

test('a calendar holds a thousand ordinary events, and of endless ones the first that fit', () => {
  const countOf = (calendar: string) => calendar.split('BEGIN:VEVENT').length - 1;
  const many = (one: typeof event) => Array.from({ length: 1_000 }, () => one);
  expect(countOf(renderCalendar({ pageOf, timeZone, events: many(event) }))).toBe(1_000);
  const endless = { ...event, theme: '€;'.repeat(100), venue: '\\€'.repeat(100) };
  const calendar = renderCalendar({ pageOf, timeZone, events: [event, ...many(endless)] });
  expect(Buffer.byteLength(calendar)).toBeLessThan(1024 * 1024);
  expect(countOf(calendar)).toBeGreaterThan(300);
  expect(calendar).toContain('SUMMARY:Assemblée');
});

test('the last day of all has no day after it', () => {
  const last = { ...event, start_date: '9999-12-31', end_date: '9999-12-31' };
  const calendar = renderCalendar({ pageOf, timeZone, events: [last] });
  expect(calendar).toContain('DTSTART;VALUE=DATE:99991231');
  expect(calendar).toContain('DTEND;VALUE=DATE:99991231');
});

const atHours = (day: string, start_time: string, end_time = '') => ({
  ...event,
  ...{ id: day, start_date: day, end_date: day, start_time, end_time },
});

/** Start times as read by a program that knows only the calendar's own time zones. */
function startsIn(calendar: string): string[] {
  ICAL.TimezoneService.reset();
  const root = new ICAL.Component(ICAL.parse(calendar));
  for (const one of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(one);
  return root
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one).startDate.toJSDate().toISOString());
}

const summerAndWinter = [atHours('2026-07-14', '17:00', '20:30'), atHours('2026-12-01', '18:00')];
/**
 * Years before today's time-zone rules and far ahead, and the last evening of 2011. Samoa (Pacific/Apia) skipped
 * the day before.
 */
const otherYears = [
  atHours('1950-06-01', '12:00'),
  atHours('2005-04-01', '17:00'),
  atHours('2011-12-31', '23:30'),
  atHours('2150-07-01', '12:00'),
];

test.each([
  [
    'Africa/Douala',
    ['2026-07-14T16:00:00.000Z', '2026-12-01T17:00:00.000Z'],
    ['1950-06-01T11:00', '2005-04-01T16:00', '2011-12-31T22:30', '2150-07-01T11:00'],
  ],
  [
    'Europe/Paris',
    ['2026-07-14T15:00:00.000Z', '2026-12-01T17:00:00.000Z'],
    ['1950-06-01T11:00', '2005-04-01T15:00', '2011-12-31T22:30', '2150-07-01T10:00'],
  ],
  [
    'America/New_York',
    ['2026-07-14T21:00:00.000Z', '2026-12-01T23:00:00.000Z'],
    ['1950-06-01T16:00', '2005-04-01T22:00', '2012-01-01T04:30', '2150-07-01T16:00'],
  ],
  [
    'America/St_Johns',
    ['2026-07-14T19:30:00.000Z', '2026-12-01T21:30:00.000Z'],
    ['1950-06-01T14:30', '2005-04-01T20:30', '2012-01-01T03:00', '2150-07-01T14:30'],
  ],
  [
    'Pacific/Apia',
    ['2026-07-14T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['1950-06-01T23:00', '2005-04-02T04:00', '2011-12-31T09:30', '2150-06-30T23:00'],
  ],
])(
  'two programs read hours in %s alike, without knowing the zone, in all years beside each other',
  (zone, starts, others) => {
    const calendar = renderCalendar({ pageOf, timeZone: zone, events: summerAndWinter });
    expect(startsIn(calendar)).toEqual(starts);
    const read = Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((one) =>
      one?.type === 'VEVENT' ? [one] : [],
    );
    expect(read.map(({ start }) => start.toISOString())).toEqual(starts);
    expect(calendar).toContain(`DTSTART;TZID=${zone}:20260714T170000\r\n`);
    expect(calendar).toContain(`DTEND;TZID=${zone}:20260714T203000\r\n`);
    const events = [...otherYears, ...summerAndWinter];
    const all = renderCalendar({ pageOf, timeZone: zone, events });
    expect(startsIn(all)).toEqual([...others.map((start) => `${start}:00.000Z`), ...starts]);
  },
);

test.each(['0000-12-20', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
  'an event of %s leaves the hours of others as they are, and keeps its day',
  (day) => {
    const timeZone = 'Europe/Paris';
    const events = [atHours(day, '18:00'), ...summerAndWinter];
    const calendar = renderCalendar({ pageOf, timeZone, events });
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
    expect(startsIn(calendar).slice(1)).toEqual([
      '2026-07-14T15:00:00.000Z',
      '2026-12-01T17:00:00.000Z',
    ]);
    expect(calendar.match(/BEGIN:(?:DAYLIGHT|STANDARD)/g)).toHaveLength(3);
  },
);

test('hours over several days end with them, and a text cannot pass for one', () => {
  const calendar = renderCalendar({
    pageOf,
    timeZone,
    events: [{ ...event, start_time: '18:00', theme: 'A\r\nDTSTART:20300101T000000\r\n' }],
  });
  expect(calendar).toContain('DTSTART;TZID=Africa/Douala:20260301T180000');
  expect(calendar).toContain('DTEND;TZID=Africa/Douala:20260303T000000');
  expect(calendar.match(/^DTSTART/gm)).toHaveLength(2);
  const named = renderCalendar({
    name: 'BEGIN:VEVENT',
    pageOf,
    timeZone,
    events: [{ ...event, start_time: '18:00' }],
  });
  const root = new ICAL.Component(ICAL.parse(named));
  expect(root.getFirstPropertyValue('x-wr-calname')).toBe('BEGIN:VEVENT');
});
