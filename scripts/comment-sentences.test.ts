import { expect, test } from 'vitest';
import { headlessSentences } from './comment-sentences.ts';

test.each([
  ['// What is larger is made anew.', '1: What is larger is made anew.'],
  ['/** Whose it is. */', '1: Whose it is.'],
  ['{/* Where one types. */}', '1: Where one types.'],
  ['a();', '// whom it names', '2: whom it names'],
  ['/**', ' * Ends it. Whoever', ' * waits goes on.', ' */', '2: Whoever waits goes on.'],
  ['// Codes for', '// who has none.', '2: who has none.'],
])('finds a sentence without a subject: %s %s', (...lines) => {
  const expected = lines.pop();
  expect(headlessSentences(lines.join('\n'))).toEqual([expected]);
});

test('finds one behind code', () => {
  expect(headlessSentences(['a();', '// What it does.'].join(' '))).toEqual(['1: What it does.']);
});

test.each([
  ['// Members who wait see what they sent, where they sent it. When it ends, they go on.'],
  ['// Tells members of the office', '// who may call what.'],
  ['// Who may call what?'],
  ['const text = `', "What is no comment', 'for who`"],
])('lets others be: %s', (...lines) => {
  expect(headlessSentences(lines.join('\n'))).toEqual([]);
});
