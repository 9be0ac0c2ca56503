import { expect, test } from 'vitest';
import { changedLines, changeText } from './changed-lines.ts';

const before = {
  start_date: '2026-12-12',
  end_date: '2026-12-12',
  start_time: '18:00',
  end_time: '',
  venue: 'Salle B',
  town: 'Yaoundé',
};
const now = { ...before, venue: 'Amphi 700' };
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('names what has changed alone', () => {
  expect(changedLines(before, now, 'en')).toEqual([
    { label: 'Where', before: 'Salle B, Yaoundé', now: 'Amphi 700, Yaoundé' },
  ]);
  expect(changedLines(before, before, 'fr')).toEqual([]);
});

test('a text for groups has time and place whole, and what was', () => {
  const change = { theme: '*Gala*', link: 'https://alumni.example/events/1', before, now };
  expect(plain(changeText(change, 'fr')).split('\n')).toEqual([
    'Changement : *★Gala★*',
    'Quand : samedi 12 décembre 2026, 18 h',
    'Où : Amphi 700, Yaoundé (auparavant Salle B, Yaoundé)',
    'https://alumni.example/events/1',
  ]);
});
