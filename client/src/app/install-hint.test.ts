import '../testing/fake-browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { currentAnnouncements, dismiss } from '../components/ui/announcements/announcements.ts';
import { fakeLocalStorage, fakeNavigator, fakeWindow } from '../testing/fake-browser.ts';
import { countVisit, isIphoneSafari, offerInstallation } from './install-hint.ts';

const hour = 60 * 60_000;
const start = Date.parse('2026-03-13T12:00:00Z');

beforeEach(() => {
  fakeLocalStorage.clear();
});

test('pages opened within half an hour are one visit, also after the clock was set back', () => {
  expect(countVisit(start)).toBe(1);
  expect(countVisit(start + hour / 3)).toBe(1);
  expect(countVisit(start + hour)).toBe(2);
  expect(countVisit(start)).toBe(3);
});

test('offers the installation once, from the second visit on, where the browser can', () => {
  let asked = 0;
  const prompt = async () => {
    asked += 1;
  };
  Object.assign(fakeWindow, { matchMedia: () => ({ matches: false }) });
  offerInstallation(2);
  expect(currentAnnouncements()).toEqual([]);
  Object.assign(fakeWindow, { installPrompt: { prompt } });
  offerInstallation(1);
  expect(currentAnnouncements()).toEqual([]);
  offerInstallation(2);
  const [{ id = 0, actions = [] } = {}] = currentAnnouncements();
  actions[0]?.act();
  expect(asked).toBe(1);
  dismiss(id);
  expect(countVisit(start)).toBeUndefined();
  offerInstallation(countVisit(start));
  expect(currentAnnouncements()).toEqual([]);
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  [true, `(iPhone; CPU iPhone OS 13_4 like Mac OS X) ${webkit} Version/13.1 Safari/604.1`, 5],
  [true, `(Macintosh; Intel Mac OS X 10_15) ${webkit} Version/13.0.1 Safari/605.1.15`, 5],
  [false, `(Macintosh; Intel Mac OS X 10_15) ${webkit} Version/17.4 Safari/605.1.15`, 0],
  [false, `(iPhone; CPU iPhone OS 15_1 like Mac OS X) ${webkit} CriOS/120.0 Safari/604.1`, 5],
  [false, `(Linux; Android 10) ${webkit} Chrome/120.0 Mobile Safari/537.36`, 5],
])('is it Safari on an iPhone or iPad: %s, %s', (expected, userAgent, maxTouchPoints) => {
  expect(isIphoneSafari({ ...fakeNavigator, userAgent, maxTouchPoints })).toBe(expected);
});
