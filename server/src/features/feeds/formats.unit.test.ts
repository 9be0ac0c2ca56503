import fc from 'fast-check';
import ICAL from 'ical.js';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { atomFeed } from './atom.ts';
import { calendarOf } from './calendar.ts';
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
        address: 'https://alumni.example/feeds/news.atom?a=1&b=2',
        page: 'https://alumni.example/#/news',
        title: text,
        author: text,
        language: 'fr',
        entries: [{ address: 'x', title: text, summary: text, createdAt: 'y', updatedAt: 'z' }],
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
  venue: 'Amphithéâtre 700',
  town: 'Yaoundé',
  description: 'Où nous nous retrouvons. '.repeat(6),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  deleted_at: null,
};
const pageOf = (id: string) => `https://alumni.example/events/${id}`;

test('a calendar has folded lines and the texts as people typed them', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const calendar = calendarOf({
        name: text,
        pageOf,
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
  expect(countOf(calendarOf({ pageOf, events: many(event) }))).toBe(1_000);
  const endless = { ...event, theme: '€;'.repeat(100), venue: '\\€'.repeat(100) };
  const calendar = calendarOf({ pageOf, events: [event, ...many(endless)] });
  expect(Buffer.byteLength(calendar)).toBeLessThan(1024 * 1024);
  expect(countOf(calendar)).toBeGreaterThan(300);
  expect(calendar).toContain('SUMMARY:Assemblée');
});

test('the last day of all has no day after it', () => {
  const last = { ...event, start_date: '9999-12-31', end_date: '9999-12-31' };
  const calendar = calendarOf({ pageOf, events: [last] });
  expect(calendar).toContain('DTSTART;VALUE=DATE:99991231');
  expect(calendar).toContain('DTEND;VALUE=DATE:99991231');
});
