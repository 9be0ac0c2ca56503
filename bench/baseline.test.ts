import { expect, test } from 'vitest';
import { worseThanBaseline } from './baseline.ts';

const baseline = { 'lists × nginx': 0.6, 'page 1 at size': 1 };

test('what falls by more than a fifth is told, in the direction that is worse', () => {
  const ratio = (name: string, value: number, better: 'higher' | 'lower') => ({
    name,
    value,
    better,
  });
  const told = worseThanBaseline(
    [
      ratio('lists × nginx', 0.47, 'higher'),
      ratio('page 1 at size', 1.26, 'lower'),
      ratio('unknown', 9, 'lower'),
    ],
    baseline,
  );
  expect(told).toEqual(['lists × nginx: 0.47, was 0.60', 'page 1 at size: 1.26, was 1.00']);
  expect(
    worseThanBaseline(
      [ratio('lists × nginx', 0.49, 'higher'), ratio('page 1 at size', 1.24, 'lower')],
      baseline,
    ),
  ).toEqual([]);
  expect(
    worseThanBaseline(
      [ratio('lists × nginx', 5, 'higher'), ratio('page 1 at size', 0.1, 'lower')],
      baseline,
    ),
  ).toEqual([]);
});
