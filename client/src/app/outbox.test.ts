import '../testing/fake-browser.ts';
import { expect, test, vi } from 'vitest';

test('several wakes while the server fails make one next try', async () => {
  vi.useFakeTimers();
  const sendAllWaiting = vi.fn(async () => 60);
  vi.doMock('./waiting-kinds.ts', () => ({ sendAllWaiting }));
  const { setWaitingFlag } = await import('../components/outbox/waiting-flag.ts');
  const { startOutbox } = await import('./outbox.ts');
  startOutbox();
  for (let wakes = 0; wakes < 3; wakes += 1) setWaitingFlag(true);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sendAllWaiting).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sendAllWaiting).toHaveBeenCalledTimes(4);
});
