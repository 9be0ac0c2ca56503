import '../../testing/fake-browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLocalStorage } from '../../testing/fake-browser.ts';
import { clearTabDrafts } from '../draft/tab-drafts.ts';
import { ownCodes, rememberCode } from './own-codes.ts';

vi.mock('../../settings.ts', () => ({ settings: { site: { timeZone: 'Africa/Douala' } } }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-13T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a phone keeps the code of an event until its last day', () => {
  const event = { theme: 'Congress', start_date: '2026-03-12' };
  rememberCode({ ...event, _id: 'over', end_date: '2026-03-12' }, { code: '000000' });
  rememberCode({ ...event, _id: 'second day', end_date: '2026-03-13' }, { code: '5AYT18' });
  expect(ownCodes().map((one) => one.event)).toEqual(['second day']);
});

test('codes leave the phone with the log-out, lasting drafts stay', () => {
  const event = { _id: 'party', theme: 'Party', start_date: '2026-03-13' };
  rememberCode(event, { code: '5AYT18' });
  fakeLocalStorage.setItem('draft:event:new:AMA', '{}');
  clearTabDrafts();
  expect(ownCodes()).toEqual([]);
  expect(Object.keys(fakeLocalStorage)).toEqual(['draft:event:new:AMA']);
});
