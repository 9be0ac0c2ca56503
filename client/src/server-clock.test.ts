import './testing/fake-browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { cachedAtHeader } from './offline/cached-at.ts';
import { fakeLocalStorage } from './testing/fake-browser.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const real = Date.parse('2026-05-20T12:00:00Z');
const sixYearsBack = real - 6 * 365 * day;
const fortyDaysAhead = real + 40 * day;

let clock: typeof import('./server-clock.ts');
let today: () => string;

/** Opens the page while the phone's clock shows `now`. */
async function open(now: number): Promise<void> {
  vi.useFakeTimers({ now });
  vi.resetModules();
  clock = await import('./server-clock.ts');
  const { dayIn } = await import('@alumni/shared/text/zone-time');
  today = () => dayIn('Africa/Douala');
}

function makeResponse(at: number, headers: Record<string, string> = {}): Response {
  return new Response('{}', { headers: { Date: new Date(at).toUTCString(), ...headers } });
}

beforeEach(() => fakeLocalStorage.clear());

test.each([sixYearsBack, fortyDaysAhead])(
  'a phone whose clock shows %s follows the server',
  async (wrong) => {
    await open(wrong);
    expect(clock.serverNow()).toBe(wrong);
    clock.recordServerTime(makeResponse(real), Date.now());
    expect(clock.serverNow()).toBe(real);
    expect(today()).toBe('2026-05-20');
    vi.advanceTimersByTime(day);
    expect(today()).toBe('2026-05-21');

    // The page is opened two days later, without a network.
    await open(wrong + 2 * day);
    expect(clock.serverNow()).toBe(real + 2 * day);
    expect(clock.confirmedNow()).toBeUndefined();
  },
);

test('a phone whose clock is right to the minute keeps it', async () => {
  await open(real);
  clock.recordServerTime(makeResponse(real - 40_000), Date.now());
  expect(clock.serverNow()).toBe(real);
  expect(clock.confirmedNow()).toBe(real);
});

test('ignores the time of cached copies and of slow responses', async () => {
  await open(fortyDaysAhead);
  const sentAt = Date.now();
  clock.recordServerTime(makeResponse(real, { [cachedAtHeader]: '5' }), sentAt);
  clock.recordServerTime(makeResponse(real, { Age: '5' }), sentAt);
  clock.recordServerTime(new Response('{}'), sentAt);
  clock.recordServerTime(makeResponse(real), sentAt - 2 * minute);
  // The phone's clock was set back meanwhile.
  clock.recordServerTime(makeResponse(real), sentAt + day);
  expect(clock.serverNow()).toBe(fortyDaysAhead);
  expect(fakeLocalStorage.length).toBe(0);
});

test('notices with the next response that the clock was set', async () => {
  await open(fortyDaysAhead);
  clock.recordServerTime(makeResponse(real), Date.now());
  vi.setSystemTime(real + minute);
  expect(clock.confirmedNow()).toBeUndefined();
  clock.recordServerTime(makeResponse(real + minute), Date.now());
  expect(clock.confirmedNow()).toBe(real + minute);
});

test('a phone that was without power is never before what the server told last', async () => {
  await open(real);
  clock.recordServerTime(makeResponse(real), Date.now());
  await open(sixYearsBack);
  expect(clock.serverNow()).toBe(real);
  expect(clock.confirmedNow()).toBeUndefined();
});

test.each(['{"offset":"1","at":1}', '{"at":1}', 'null', '{'])(
  '%s in the storage is no time',
  async (stored) => {
    fakeLocalStorage.setItem('serverTime', stored);
    await open(real);
    expect(clock.serverNow()).toBe(real);
  },
);
