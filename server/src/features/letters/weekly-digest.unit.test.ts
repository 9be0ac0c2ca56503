import { whatsAppLink } from '@alumni/shared/records/share-links';
import { expect, test } from 'vitest';
import { digestText } from './weekly-digest.ts';

const lines = (word: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `• ${word} ${at} https://alumni.example/${'x'.repeat(40)}`,
  );

test('of more than a link to WhatsApp holds, each section keeps its first lines', () => {
  const sections = [
    { heading: 'Events', lines: lines('Event', 20) },
    { heading: 'News', lines: lines('News', 20) },
    { heading: '', lines: ['3 new members'] },
  ];
  const text = digestText('This week', sections, 'More: https://alumni.example');
  // `whatsAppLink` would shorten a longer text.
  expect(whatsAppLink(text)).toContain(encodeURIComponent(text));
  const kept = (word: string) => text.split('\n').filter((line) => line.startsWith(`• ${word}`));
  expect(kept('Event')).toEqual(lines('Event', kept('Event').length));
  expect(kept('Event').length - kept('News').length).toBeLessThan(2);
  expect(kept('News').length).toBeGreaterThan(3);
  expect(text).toMatch(/^\*This week\*\n\n\*Events\*\n• Event 0 /);
  expect(text).toMatch(/\n\n3 new members\n\nMore: https:\/\/alumni\.example$/);
});

test('a week without anything has no text', () => {
  expect(digestText('This week', [{ heading: 'Events', lines: [] }], 'More')).toBe('');
});
