import { searchText } from '@alumni/shared/text/search-text';

/** In UTF-8. Longer texts are found by their beginning: one character can fold to eighteen. */
const maxBytes = 8_192;

/** Characters that are folded at first; three times as many again until the column is full. */
const firstLength = 1_024;

/**
 * Text of a search column. The space at the end lets a word of two letters be found by its trigrams at
 * the end of the text, too. A beginning folds as it does in its text, but for a sigma as its last
 * letter.
 */
export function indexText(...parts: string[]): string {
  const whole = parts.join(' ');
  for (let length = firstLength; ; length *= 3) {
    const text = searchText(whole.slice(0, length));
    const bytes = Buffer.from(text);
    // A character that the cut has halved decodes to U+FFFD.
    if (bytes.length > maxBytes) {
      return `${bytes
        .subarray(0, maxBytes)
        .toString()
        .replace(/\uFFFD$/, '')} `;
    }
    if (length >= whole.length) return `${text} `;
  }
}
