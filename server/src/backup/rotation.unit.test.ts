import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupsToKeep, kept, longestKeptDays } from './rotation.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T03:00:00Z');

/** Backs up each day, and forgets after each what is not kept. */
function afterDays(count: number): Date[] {
  let times: Date[] = [];
  for (let n = 0; n < count; n += 1) {
    times.push(new Date(start + n * day));
    times = [...backupsToKeep(times)];
  }
  return times.sort((a, b) => b.getTime() - a.getTime());
}

test('keeps seven days, four weeks and twelve months, however long it runs', () => {
  const times = afterDays(800);
  const ages = times.map((time) => ((times[0] as Date).getTime() - time.getTime()) / day);
  expect(ages.slice(0, kept.days)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(times.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
  expect(new Set(times.map((time) => time.toISOString().slice(0, 7))).size).toBe(kept.months);
  expect(Math.max(...ages)).toBeLessThanOrEqual(longestKeptDays);
});

test('of several a day keeps the last one, and of a few all', () => {
  const times = ['01-01T03', '01-01T09', '01-02T03'].map((at) => new Date(`2026-${at}:00:00Z`));
  expect([...backupsToKeep(times)].map((time) => time.toISOString().slice(5, 13)).sort()).toEqual([
    '01-01T09',
    '01-02T03',
  ]);
});

test('the newest is always kept, and nothing is kept that is not there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), {
        minLength: 1,
        maxLength: 60,
      }),
      (times) => {
        const keep = backupsToKeep(times);
        expect(times).toEqual(expect.arrayContaining([...keep]));
        const newest = Math.max(...times.map(Number));
        expect([...keep].map(Number)).toContain(newest);
      },
    ),
  );
});
