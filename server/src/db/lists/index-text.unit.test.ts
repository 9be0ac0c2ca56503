import { searchText } from '@alumni/shared/text/search-text';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { indexText } from './index-text.ts';

/** What `searchText` makes of the whole text, cut after 8 kB. */
function expected(parts: string[]): string {
  const text = searchText(...parts);
  const bytes = Buffer.from(text);
  if (bytes.length <= 8_192) return `${text} `;
  return `${bytes
    .subarray(0, 8_192)
    .toString()
    .replace(/\uFFFD$/, '')} `;
}

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('ﷺ', 'é', 'e\u0301\u0323', '\ud83d', ' \n ', '’', '😀', '𝔘', 'ß', 'word '),
);
const text = fc
  .array(fc.tuple(piece, fc.integer({ min: 1, max: 3_000 })), { maxLength: 6 })
  .map((pieces) =>
    pieces
      .map(([one, times]) => one.repeat(times))
      .join('')
      .slice(0, 30_000),
  );

test('holds the beginning of the folded text, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (parts) => {
      expect(indexText(...parts)).toBe(expected(parts));
    }),
    { numRuns: 300 },
  );
});

test.each([1_023, 1_024, 1_025, 3_071, 3_072, 3_073])(
  '%d characters are found to the last',
  (length) => {
    for (const end of ['Σ', 'e\u0301', '😀', ' x', '.']) {
      const whole = `${'word '.repeat(1_000).slice(0, length - 2)}${end} and more`;
      expect(indexText(whole)).toBe(expected([whole]));
    }
  },
);

test('folds no more of a text than the column holds', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    indexText('ﷺ'.repeat(20_000), 'ﷺ'.repeat(20_000));
    const folded = normalize.mock.contexts.map((one) => String(one).length);
    expect(folded.reduce((sum, length) => sum + length, 0)).toBeLessThan(2_000);
  } finally {
    normalize.mockRestore();
  }
});
