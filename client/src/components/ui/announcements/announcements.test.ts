import { beforeEach, expect, test, vi } from 'vitest';

let store: typeof import('./announcements.ts');
beforeEach(async () => {
  vi.resetModules();
  store = await import('./announcements.ts');
});

const texts = () => store.currentAnnouncements().map(({ text }) => text);
const undo = { label: 'Undo', act: () => {} };

test('a success takes the place of the one before, an error stays', () => {
  store.announce('Saved', 'success');
  store.announce('Not deleted', 'error');
  store.announce('Deleted', 'success');
  expect(texts()).toEqual(['Not deleted', 'Deleted']);
});

test('what can be undone stays beside later news', () => {
  store.announce('Discarded', 'success', undefined, undo);
  store.announce('Saved', 'success');
  expect(texts()).toEqual(['Discarded', 'Saved']);
});

test('three messages are shown at most', () => {
  for (const text of ['one', 'two', 'three', 'four']) store.announce(text, 'error');
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('a message survives one navigation', () => {
  store.announce('Saved', 'success');
  store.ageAnnouncements();
  expect(texts()).toEqual(['Saved']);
  store.ageAnnouncements();
  expect(texts()).toEqual([]);
});

test('what can be undone outlives navigations for 20 seconds, and while it has the focus', () => {
  vi.useFakeTimers();
  store.announce('Discarded', 'success', undefined, undo);
  vi.advanceTimersByTime(19_999);
  for (let i = 0; i < 3; i += 1) store.ageAnnouncements();
  expect(texts()).toEqual(['Discarded']);
  store.setHeld(store.currentAnnouncements()[0]?.id ?? 0, true);
  vi.advanceTimersByTime(1);
  store.ageAnnouncements();
  expect(texts()).toEqual(['Discarded']);
  store.setHeld(store.currentAnnouncements()[0]?.id ?? 0, false);
  store.ageAnnouncements();
  expect(texts()).toEqual([]);
  vi.useRealTimers();
});

test('an undo goes with the person who could take it, and when it is taken back', () => {
  store.announce('Not saved', 'error');
  store.announce('Discarded', 'success', undefined, undo);
  store.withdrawActions();
  expect(texts()).toEqual(['Not saved']);
  const takeBack = store.announce('Discarded', 'success', undefined, undo);
  takeBack();
  expect(texts()).toEqual(['Not saved']);
});

test('a success leaves by itself after six seconds; an error, a choice and what is held do not', () => {
  vi.useFakeTimers();
  store.announce('Saved', 'success');
  store.announce('Not deleted', 'error');
  store.announce('Discarded', 'success', undefined, undo);
  store.announce('Sent', 'success');
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['Not deleted', 'Discarded', 'Sent']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Not deleted', 'Discarded']);
  store.announce('Left', 'success');
  store.setHeld(store.currentAnnouncements().slice(-1)[0]?.id ?? 0, true);
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual(['Not deleted', 'Discarded', 'Left']);
  vi.useRealTimers();
});
