/** Absent before Chrome 87, Firefox 125 and Safari 14.1. */
interface Segmenting {
  Segmenter?: new (
    locales: undefined,
    options: { granularity: 'grapheme' },
  ) => { segment(text: string): { containing(at: number): { index: number } | undefined } };
}

/** A sign of more units than this is cut: marks without an end would leave nothing of a text. */
const longestSign = 40;

/**
 * The first `length` UTF-16 units, or fewer where the cut would split a sign: a flag, a family, a letter from its
 * accent; in old browsers half of a surrogate pair alone.
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const { Segmenter }: typeof Intl & Segmenting = Intl;
  if (Segmenter) {
    const signs = new Segmenter(undefined, { granularity: 'grapheme' });
    const window = text.slice(0, length + longestSign);
    const end = signs.segment(window).containing(length)?.index ?? length;
    if (end > length - longestSign) return text.slice(0, end);
  }
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
