import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleCollection } from './idle-collection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('collects once after the start and after a load, not in it, and at most once a minute', async () => {
  let collected = 0;
  let isQuiet = false;
  const collect = () => {
    collected += 1;
  };
  const { stop } = startIdleCollection({ collect, isQuiet: () => isQuiet });
  const collectedIn = (seconds: number) => {
    const before = collected;
    vi.advanceTimersByTime(seconds * 1_000);
    return collected - before;
  };
  expect(collectedIn(60)).toBe(0);
  isQuiet = true;
  expect(collectedIn(10)).toBe(1);
  expect(collectedIn(600)).toBe(0);
  isQuiet = false;
  expect(collectedIn(60)).toBe(0);
  isQuiet = true;
  expect(collectedIn(10)).toBe(1);
  // Busy now and then.
  isQuiet = false;
  collectedIn(10);
  isQuiet = true;
  expect(collectedIn(40)).toBe(0);
  expect(collectedIn(20)).toBe(1);
  isQuiet = false;
  collectedIn(10);
  isQuiet = true;
  await stop();
  expect(collectedIn(600)).toBe(0);
});
