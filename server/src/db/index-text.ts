import { searchText } from '@alumni/shared/search-text';

/** In UTF-8. Longer texts are found by their beginning: one character can fold to eighteen. */
const maxBytes = 8_192;

/**
 * What a search column holds. The space at the end lets a word of two letters be found by its
 * trigrams at the end of the text, too.
 */
export function indexText(...parts: string[]): string {
  const text = searchText(...parts);
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return `${text} `;
  // A character that the cut has halved decodes to U+FFFD.
  return `${bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD$/, '')} `;
}
