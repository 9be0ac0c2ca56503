import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPromoted, decideState, freePlaces, partySize } from './places.ts';

const room = (places: number | null, taken: number, hasLine = false) => ({
  places,
  taken,
  hasLine,
});

test('the first who ask are in, whole parties, and those after them wait', () => {
  expect(decideState('coming', 0, undefined, room(null, 10_000))).toBe('in');
  expect(decideState('coming', 2, undefined, room(50, 47))).toBe('in');
  expect(decideState('coming', 3, undefined, room(50, 47))).toBe('waiting');
  expect(decideState('coming', 0, undefined, room(50, 47, true))).toBe('waiting');
  expect(decideState('maybe', 5, undefined, room(1, 1))).toBe('maybe');
  expect(decideState('not', 0, { state: 'in', guests: 5 }, room(50, 10))).toBe('not');
});

test('who has a place keeps it, also when there are fewer places, and grows only into free ones', () => {
  const before = { state: 'in', guests: 1 } as const;
  expect(decideState('coming', 1, before, room(10, 40, true))).toBe('in');
  expect(decideState('coming', 0, before, room(10, 40))).toBe('in');
  expect(decideState('coming', 2, before, room(10, 7))).toBe('in');
  expect(decideState('coming', 2, before, room(10, 8))).toBe('tooLarge');
  expect(decideState('coming', 2, before, room(10, 0, true))).toBe('tooLarge');
});

test('who waits keeps their turn; a party larger than the event is told so', () => {
  const waiting = { state: 'waiting', guests: 3 } as const;
  expect(decideState('coming', 1, waiting, room(10, 0, true))).toBe('waiting');
  expect(decideState('coming', 3, undefined, room(3, 0))).toBe('tooLarge');
});

test('free places go to the first in line, past nobody', () => {
  expect(countPromoted([1, 2, 1], 3)).toBe(2);
  expect(countPromoted([4, 1, 1], 3)).toBe(0);
  expect(countPromoted([1, 1], -2)).toBe(0);
  expect(countPromoted([1, 6], Number.POSITIVE_INFINITY)).toBe(2);
});

test('no order of replies takes more places than there are, or lets somebody pass', () => {
  const answer = fc.record({
    who: fc.nat(8),
    says: fc.constantFrom('coming', 'coming', 'maybe', 'not'),
    guests: fc.nat(5),
  });
  fc.assert(
    fc.property(
      fc.array(answer, { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (all, places) => {
        interface Row {
          who: number;
          state: 'in' | 'waiting' | 'maybe' | 'not';
          guests: number;
          place: number;
        }
        let rows: Row[] = [];
        let next = 1;
        const takenBy = (others: Row[]) =>
          others
            .filter(({ state }) => state === 'in')
            .reduce((sum, r) => sum + partySize(r.guests), 0);
        for (const { who, says, guests } of all) {
          const before = rows.find((row) => row.who === who);
          const others = rows.filter((row) => row !== before);
          const state = decideState(says as 'coming', guests, before, {
            places,
            taken: takenBy(others),
            hasLine: others.some((one) => one.state === 'waiting'),
          });
          if (state === 'tooLarge') continue;
          const asksAgain = before?.state !== 'in' && before?.state !== 'waiting';
          const place = says !== 'coming' ? 0 : asksAgain ? next++ : (before?.place ?? 0);
          rows = [...others, { who, state, guests, place }];
          const line = rows.filter((r) => r.state === 'waiting').sort((a, b) => a.place - b.place);
          const free = freePlaces({ places, taken: takenBy(rows) });
          const promoted = countPromoted(
            line.map((r) => partySize(r.guests)),
            free,
          );
          for (const row of line.slice(0, promoted)) row.state = 'in';
          expect(takenBy(rows)).toBeLessThanOrEqual(places);
          const [first] = line.slice(promoted);
          const left = freePlaces({ places, taken: takenBy(rows) });
          if (first) expect(partySize(first.guests)).toBeGreaterThan(left);
        }
      },
    ),
  );
});
