import { sendArrivals } from '@alumni/shared/events/event-replies';
import { expect, test } from 'vitest';
import {
  addedName,
  findPeople,
  hashCode,
  indexPeople,
  lastArrived,
  parseCode,
} from './door-people.ts';
import type { Arrival } from './door-store.ts';

const person = (name: string) => ({ _id: name, name, guests: 0, state: 'in' as const, hash: '' });
const people = [
  'Ŋweŋ Abongwa',
  'Béatrice Mbarandi-Etémé',
  'Ben Étoundi',
  'Abena Ngo',
  'Marie Ng’angue',
].map(person);

const arrival = (key: string, at: string, more: Partial<Arrival> = {}): Arrival => ({
  key,
  reply: 'Ben Étoundi',
  name: '',
  at: `2026-03-12T${at}:00.000Z`,
  sent: true,
  undone: false,
  ...more,
});

const listNames = (found: readonly { name: string }[]) => found.map(({ name }) => name);

test.each([
  ['be', ['Béatrice Mbarandi-Etémé', 'Ben Étoundi']],
  ['etou', ['Ben Étoundi']],
  // Each term matches the beginning of a word, in any order.
  ['eteme bea', ['Béatrice Mbarandi-Etémé']],
  ['arandi', []],
  ['ngangu', ['Marie Ng’angue']],
  ["ng'angu", ['Marie Ng’angue']],
  ['angue', ['Marie Ng’angue']],
  ['  ', ['Abena Ngo', 'Béatrice Mbarandi-Etémé', 'Ben Étoundi', 'Marie Ng’angue', 'Ŋweŋ Abongwa']],
])('“%s” finds %j', (typed, names) => {
  expect(listNames(findPeople(indexPeople(people, []), typed))).toEqual(names);
});

test.each([
  ['5ayt18', '5AYT18'],
  ['5A Y-T1 8', '5AYT18'],
  // Letters that people misread for digits: O for 0, I and L for 1.
  ['oilaaa', '011AAA'],
  ['5AYT1', undefined],
  ['5AYT188', undefined],
  ['5AYTU8', undefined],
  ['Béatri', undefined],
])('“%s” is the code %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

test('a code has the hash that the server has made', async () => {
  // Expected value computed with sha256sum.
  expect(await hashCode('salt', '5AYT18')).toBe(
    '26b9e70989e01ef7f6acefc43a3ea80956a979d4cfc993dde7956ef6192f251a',
  );
});

test('the first arrival counts, another is shown, and what was undone is neither', () => {
  const indexed = indexPeople(people, [
    arrival('late', '18:05'),
    arrival('early', '18:02'),
    arrival('undone', '18:00', { undone: true }),
    arrival('added', '18:03', { reply: '', name: 'Zoe Walked-In' }),
  ]);
  const ben = indexed.find(({ name }) => name === 'Ben Étoundi');
  expect(ben?.arrivals.map(({ key }) => key)).toEqual(['early', 'late']);
  expect(indexed[indexed.length - 1]).toMatchObject({ name: 'Zoe Walked-In', isAdded: true });
  expect(listNames(lastArrived(indexed, 5))).toEqual(['Ben Étoundi', 'Zoe Walked-In']);
});

test.each([
  ['  Aunt \n of  Ada ', 'Aunt of Ada'],
  ['a\u0000b\ud800', 'ab\ufffd'],
  ['A'.repeat(500), 'A'.repeat(200)],
  [`${'A'.repeat(199)}😀`, 'A'.repeat(199)],
  ['   ', ''],
])('any text that is typed becomes a name that the server takes: %j', (typed, name) => {
  expect(addedName(typed)).toBe(name);
  const body = {
    arrivals: [{ key: 'arrival-of-a-phone-1', name, at: '2026-03-12T18:00:00.000Z' }],
  };
  expect(sendArrivals.body.safeParse(body).success).toBe(true);
});
