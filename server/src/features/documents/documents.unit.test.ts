import { expect, test } from 'vitest';
import { documentWords } from './documents.words.ts';

/**
 * Finds straight apostrophes, and missing or breaking spaces beside French punctuation. The client's `french.test.ts`
 * has a similar pattern.
 */
const untypeset = /\p{L}'|\p{L}[?!;»]|[ ][?!:;»%]|«[\p{L} ]/u;

function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree === 'function') return textsOf(tree('2', 'x'));
  return Object.values(tree as object).flatMap(textsOf);
}

test('French words have typographic apostrophes and spaces', () => {
  const texts = textsOf(documentWords.fr);
  expect(texts).toHaveLength(textsOf(documentWords.en).length);
  expect(texts.filter((text) => untypeset.test(text))).toEqual([]);
});
