import { expect, test } from 'vitest';
import { toSections } from './letter-sections.ts';

test('a text that is written in one language alone says it in the letter of the other', () => {
  const both = { en: 'Hello', fr: 'Bonjour' };
  const item = { title: 'Gala', detail: both, link: '/events/1', language: 'en' as const };
  const content = {
    text: { en: '', fr: 'Bonjour' },
    blocks: [
      { kind: 'text' as const, text: both },
      { kind: 'text' as const, text: { en: '', fr: '' } },
      { kind: 'events' as const, items: [item] },
    ],
  };
  const context = { publicUrl: 'https://a.cm', names: new Map() };
  expect(toSections(content, { ...context, language: 'en' })).toMatchObject([
    { text: 'Bonjour', language: 'fr' },
    { text: 'Hello' },
    { items: [{ title: 'Gala', language: 'en', detail: 'Hello' }] },
  ]);
  const french = toSections(content, { ...context, language: 'fr' });
  expect(french.map(({ language }) => language)).toEqual([undefined, undefined, undefined]);
});
