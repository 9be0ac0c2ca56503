/** Types of `Intl.Segmenter`, which is absent before Chrome 87, Firefox 125 and Safari 14.1. */
interface Segmenting {
  Segmenter?: new (
    locales: undefined,
    options: { granularity: 'grapheme' },
  ) => { segment(text: string): { containing(at: number): { index: number } | undefined } };
}

/**
 * A longer grapheme is cut. Otherwise a text of endless combining marks, which is one grapheme, would be shortened to
 * nothing.
 */
const longestSign = 40;

/**
 * The first `length` UTF-16 units, or fewer if the cut would split a grapheme, e.g. a flag. Browsers without
 * `Intl.Segmenter` only keep surrogate pairs together.
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
