import { searchText } from '@alumni/shared/text/search-text';

/**
 * Limit of a search column in UTF-8 bytes. It applies after `searchText`, which can turn one character into eighteen.
 * Only the beginning of a longer text is indexed.
 */
const maxBytes = 8_192;

/**
 * Number of characters that `searchText` converts first. Each further step converts three times as many, until the
 * column is full.
 */
const firstLength = 1_024;

/**
 * Text of a search column. The space at its end lets the trigram index find two letters at the end of the text. The
 * text is cut before `searchText` converts it. This can change only a sigma directly before the cut, because its lower
 * case depends on the next letter.
 */
export function indexText(...parts: string[]): string {
  const whole = parts.join(' ');
  for (let length = firstLength; ; length *= 3) {
    const text = searchText(whole.slice(0, length));
    const bytes = Buffer.from(text);
    // A character that the cut halves decodes to U+FFFD.
    if (bytes.length > maxBytes) {
      return `${bytes
        .subarray(0, maxBytes)
        .toString()
        .replace(/\uFFFD$/, '')} `;
    }
    if (length >= whole.length) return `${text} `;
  }
}
