import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './run-periodically.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs a minute after the start, then every hour, until stopped', async () => {
  let runs = 0;
  const hourly = runPeriodically(hourMs, async () => {
    runs += 1;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(runs).toBe(3);
  await hourly.stop();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(runs).toBe(3);
});

test('aborts running work on stop and waits for it', async () => {
  let ended = false;
  const hourly = runPeriodically(
    hourMs,
    (stopping) =>
      new Promise((resolve) => {
        stopping.addEventListener('abort', () => {
          ended = true;
          resolve();
        });
      }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toBe(false);
  await hourly.stop();
  expect(ended).toBe(true);
});
