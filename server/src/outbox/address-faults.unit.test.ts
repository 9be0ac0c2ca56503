import { expect, test } from 'vitest';
import { type AddressFault, classifyStatus, withFault } from './address-faults.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');

/** The day on which an address counts as broken, after faults on these days. */
function brokenOn(faults: [day: number, status: string][]): number | undefined {
  let state: AddressFault | undefined;
  for (const [after, status] of faults) state = withFault(state, status, start + after * day);
  return state?.broken_at ? (Date.parse(state.broken_at) - start) / day : undefined;
}

test.each<[string, [number, string][], number | undefined]>([
  ['one permanent fault', [[0, '5.1.1']], undefined],
  [
    'two within three days',
    [
      [0, '5.1.1'],
      [2.9, '5.1.1'],
    ],
    undefined,
  ],
  [
    'two, three days apart',
    [
      [0, '5.1.1'],
      [3, '5.1.10'],
    ],
    3,
  ],
  [
    'a third, after two within three days',
    [
      [0, '5.1.1'],
      [1, '5.1.1'],
      [4, '5.1.2'],
    ],
    4,
  ],
  [
    'temporary ones for 13 days',
    [
      [0, '4.2.2'],
      [13, '4.4.7'],
    ],
    undefined,
  ],
  [
    'temporary ones for 14 days',
    [
      [0, '4.2.2'],
      [7, '5.2.2'],
      [14, '4.4.7'],
    ],
    14,
  ],
  [
    'a permanent one after temporary ones',
    [
      [0, '4.2.2'],
      [5, '5.1.1'],
    ],
    undefined,
  ],
  [
    'two temporary ones, months apart',
    [
      [0, '4.2.2'],
      [70, '4.2.2'],
    ],
    undefined,
  ],
  [
    'faults of the sender',
    [
      [0, '5.7.1'],
      [20, '5.7.1'],
    ],
    undefined,
  ],
  [
    'it stays broken',
    [
      [0, '5.1.1'],
      [3, '5.1.1'],
      [10, '4.2.2'],
    ],
    3,
  ],
])('%s', (_, faults, expected) => {
  expect(brokenOn(faults)).toBe(expected);
});

test('tells what is said of the address from what is said of mail and sender', () => {
  const classes = [
    '5.1.1',
    '5.1.10',
    '5.1.7',
    '5.1.8',
    '5.2.1',
    '5.2.3',
    '4.4.7',
    '4.7.1',
    '5.7.26',
    '5.0.0',
    '2.1.5',
    '5.1',
    '',
  ];
  expect(classes.map(classifyStatus)).toEqual([
    'permanent',
    'permanent',
    undefined,
    undefined,
    'temporary',
    undefined,
    'temporary',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
