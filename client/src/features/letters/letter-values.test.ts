import '../../testing/fake-browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDraft } from '../../components/draft/draft-store.ts';
import { fakeLocalStorage } from '../../testing/fake-browser.ts';
import { emptyLetter, inboxLine, letterDraft, shownState } from './letter-values.ts';

const both = { en: 'Hello', fr: '' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeLocalStorage.clear();
});

const stored = (blocks: string) => {
  const entry = { version: 1, savedAt: Date.now(), value: { ...emptyLetter, blocks } };
  fakeLocalStorage.setItem('draft:letter', JSON.stringify(entry));
  return openDraft(letterDraft, 'letter').read();
};

describe('drops a draft whose blocks cannot be shown:', () => {
  test.each([
    '',
    '[{"kind":',
    'null',
    '{"kind":"text"}',
    '[null]',
    '[{"kind":"text"}]',
    '[{"kind":"link","label":"Hello","url":""}]',
    '[{"kind":"members","rollNos":{"length":1}}]',
    '[{"kind":"of another release","text":{"en":"","fr":""}}]',
  ])('%s', (blocks) => {
    expect(stored(blocks)).toEqual({ value: undefined, dropped: true });
  });
});

test('restores blocks of each kind, finished or not', () => {
  const link = '/events/01a2';
  const blocks = JSON.stringify([
    { kind: 'events', items: [{ title: 'Assembly', detail: both, link }] },
    { kind: 'members', rollNos: ['AAAAA-BBBBB'] },
    { kind: 'text', text: both },
    { kind: 'link', label: both, url: '' },
  ]);
  expect(stored(blocks)).toEqual({ value: { ...emptyLetter, blocks }, dropped: false });
});

test('a letter that no mail server has taken or refused was not sent', () => {
  const filed = { waiting: 0, accepted: 0, refused: 0, left: 0, filed: 3 };
  expect(shownState({ state: 'sent', progress: filed })).toBe('published');
  expect(shownState({ state: 'sent', progress: { ...filed, filed: 0 } })).toBe('published');
  expect(shownState({ state: 'sent', progress: { ...filed, accepted: 1 } })).toBe('sent');
  expect(shownState({ state: 'sent', progress: { ...filed, refused: 1 } })).toBe('sent');
  expect(shownState({ state: 'draft', progress: { ...filed, filed: 0 } })).toBe('draft');
  expect(shownState({ state: 'sent' })).toBe('sent');
});

test.each([
  ['en', 'Assembly', 'You are called.'],
  ['fr', 'Assemblée', 'Vous êtes convoqués.'],
] as const)('lists the mail in %s by its own subject and first line', (language, subject, line) => {
  const letter = {
    subject: { en: 'Assembly', fr: 'Assemblée' },
    text: { en: 'You are called.\n\nCome.', fr: 'Vous êtes convoqués.\n\nVenez.' },
  };
  expect(inboxLine(letter, language)).toEqual({ subject, line });
});
