import '../../testing/fake-browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fakeLocalStorage, fakeSessionStorage } from '../../testing/fake-browser.ts';
import { type DraftFormat, openDraft } from './draft-store.ts';
import { clearTabDrafts, unsavedDraftIds } from './tab-drafts.ts';

interface Letter {
  text: string;
  password?: string | undefined;
}

const letters: DraftFormat<Letter> = {
  version: 2,
  storage: 'lasting',
  schema: z.object({ text: z.string(), password: z.optional(z.string()) }),
};
const key = 'draft:letter';
const days = 24 * 60 * 60_000;
const nothing = { value: undefined, dropped: false };
const dropped = { value: undefined, dropped: true };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * days });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeLocalStorage.clear();
  fakeSessionStorage.clear();
});

test('reads what another page has saved', () => {
  expect(openDraft(letters, 'letter').read()).toEqual(nothing);
  expect(openDraft(letters, 'letter').save({ text: 'Dear friends' })).toBe(true);
  expect(openDraft(letters, 'letter').read()).toEqual({
    value: { text: 'Dear friends' },
    dropped: false,
  });
});

describe('drops a stored draft that does not fit, until it is cleared:', () => {
  const entry = { version: 2, savedAt: 1_000 * days, value: { text: 'Dear friends' } };
  for (const [what, stored] of [
    ['damaged JSON', '{"version":2,"val'],
    ['JSON that is no entry', 'null'],
    ['a draft of a release before versions', '{"text":"Dear friends"}'],
    ['another version', JSON.stringify({ ...entry, version: 1 })],
    ['another shape', JSON.stringify({ ...entry, value: { text: 5 } })],
    ['no age', JSON.stringify({ ...entry, savedAt: undefined })],
    ['more than 30 days', JSON.stringify({ ...entry, savedAt: 970 * days })],
  ] as const) {
    test(what, () => {
      fakeLocalStorage.setItem(key, stored);
      const draft = openDraft(letters, 'letter');
      expect(draft.read()).toEqual(dropped);
      expect(openDraft(letters, 'letter').read()).toEqual(dropped);
      draft.clear();
      expect(fakeLocalStorage.getItem(key)).toBeNull();
      expect(openDraft(letters, 'letter').read()).toEqual(nothing);
    });
  }

  test('and keeps one of just under 30 days', () => {
    const stored = { ...entry, savedAt: 970 * days + 1 };
    fakeLocalStorage.setItem(key, JSON.stringify(stored));
    expect(openDraft(letters, 'letter').read()).toEqual({ value: entry.value, dropped: false });
  });
});

test('stores no password, however deep', () => {
  const deep: DraftFormat<unknown> = { version: 1, storage: 'lasting', schema: z.unknown() };
  openDraft(letters, 'letter').save({ text: 'Dear friends', password: 'secret-word' });
  openDraft(deep, 'deep').save({ values: { newPassword: 'secret-word', name: 'Ama' } });
  expect(fakeLocalStorage.getItem(key)).not.toContain('secret-word');
  expect(fakeLocalStorage.getItem('draft:deep')).not.toContain('secret-word');
  expect(openDraft(deep, 'deep').read().value).toEqual({ values: { name: 'Ama' } });
});

test('stores nothing but what its format names', () => {
  const typed: Letter & { code: string } = { text: 'Dear friends', code: 'of-the-set-up' };
  openDraft(letters, 'letter').save(typed);
  expect(fakeLocalStorage.getItem(key)).not.toContain('of-the-set-up');
  expect(openDraft(letters, 'letter').read().value).toEqual({ text: 'Dear friends' });
});

test('clears its own draft, not that of another tab', () => {
  const first = openDraft(letters, 'letter');
  const second = openDraft(letters, 'letter');
  second.read();
  first.save({ text: 'Typed in the first' });
  second.clear();
  expect(fakeLocalStorage.getItem(key)).toContain('Typed in the first');
  first.clear();
  expect(fakeLocalStorage.getItem(key)).toBeNull();
});

test('clears the drafts of the tab at log-out, and nothing else', () => {
  const tabLetters: DraftFormat<Letter> = { ...letters, storage: 'tab' };
  openDraft(letters, 'letter').save({ text: 'lasting' });
  openDraft(tabLetters, 'letter').save({ text: 'of the tab' });
  fakeSessionStorage.setItem('scroll', '10');
  clearTabDrafts();
  expect(openDraft(tabLetters, 'letter').read()).toEqual(nothing);
  expect(openDraft(letters, 'letter').read().value).toEqual({ text: 'lasting' });
  expect(fakeSessionStorage.getItem('scroll')).toBe('10');
});

test('reports instead of throwing where storage is full or forbidden', () => {
  fakeLocalStorage.failing = true;
  const draft = openDraft(letters, 'letter');
  expect(draft.save({ text: 'Dear friends' })).toBe(false);
  expect(draft.read()).toEqual(nothing);
  fakeLocalStorage.failing = false;
  draft.save({ text: 'Dear friends' });
  fakeLocalStorage.failing = true;
  expect(() => draft.clear()).not.toThrow();
});

test.each([-6 * 365, 40])(
  'keeps a draft while the clock of the phone is %s days off',
  async (off) => {
    vi.resetModules();
    const { recordServerTime } = await import('../../server-clock.ts');
    const { openDraft } = await import('./draft-store.ts');
    const real = 20_000 * days;
    const open = () => openDraft(letters, 'letter');
    const tellTime = () => {
      recordServerTime(
        new Response('', { headers: { Date: new Date(real).toUTCString() } }),
        Date.now(),
      );
    };
    const kept = { value: { text: 'Dear friends' }, dropped: false };
    for (const [before, after] of [
      [real, real + off * days],
      [real + off * days, real],
    ] as const) {
      vi.setSystemTime(before);
      tellTime();
      open().save({ text: 'Dear friends' });
      vi.setSystemTime(after);
      expect(open().read()).toEqual(kept);
      tellTime();
      expect(open().read()).toEqual(kept);
    }
    vi.advanceTimersByTime(31 * days);
    expect(open().read()).toEqual(dropped);
  },
);

test('finds unsaved changes of one person, those of new records where they are asked for', () => {
  for (const name of [
    'news:1:AMA',
    'news:new:AMA',
    'news:new-7:AMA',
    'news:2:BEN',
    'event:3:AMA',
  ]) {
    openDraft(letters, name).save({ text: name });
  }
  expect(unsavedDraftIds('news', 'AMA')).toEqual(['1']);
  expect(unsavedDraftIds('news', 'AMA', true)).toEqual(['1', 'new', 'new-7']);
});
