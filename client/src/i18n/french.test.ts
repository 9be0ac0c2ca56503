import { messageText } from '@alumni/shared/core/messages';
import { expect, test } from 'vitest';
import siteTexts from '../../../site.json?raw';
import { allMessages } from '../testing/all-messages.ts';
import { defineWords, type WordTree } from './words.ts';

const catalogues = import.meta.glob<Record<string, { fr: WordTree }>>('../**/*.words.ts', {
  eager: true,
});

/** A straight apostrophe, or punctuation without the no-break space that French requires. */
const untypeset = /\p{L}'|\p{L}[?!;»]|[ ](?:[?!:;»%]|[kM]o\b)|«[\p{L} ]/u;

/** Sample argument for texts that are functions. Some functions use it as a number. Others read its property `host`. */
const sample = Object.assign(Object('2'), { host: 'x' });

/** All texts in a tree; functions are called with sample values that break no rule. */
function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree === 'function') return textsOf(tree(sample, 'x', 'x', 'x'));
  return Object.values(tree as WordTree).flatMap(textsOf);
}

test('French words have typographic apostrophes and spaces', () => {
  const files = Object.entries(catalogues);
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap(([file, exports]) =>
    Object.values(exports).flatMap(({ fr }) =>
      textsOf(fr)
        .filter((text) => untypeset.test(text))
        .map((text) => `${file}: ${text}`),
    ),
  );
  expect(found).toEqual([]);
});

test('a search of the page finds the word e-mail', () => {
  const said = (to: string) => `Adresse e-mail (les e-mails vont à ${to}).`;
  const { fr } = defineWords({ en: { said }, fr: { said } });
  expect(fr.said('ada@b.cm')).toBe('Adresse e-mail (les e-mails vont à ada@b.cm).');
});

test('French messages have typographic apostrophes and spaces', () => {
  const texts = allMessages.map((message) => messageText(message, 'fr'));
  expect(texts.filter((text) => untypeset.test(text))).toEqual([]);
});

test('French texts of the association have typographic apostrophes and spaces', () => {
  const texts = [...siteTexts.matchAll(/"fr": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? '');
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => untypeset.test(text.replace(/https?:\S+/g, '')))).toEqual([]);
});
