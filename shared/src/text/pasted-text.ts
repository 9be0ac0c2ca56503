import { joinPartedWords } from './invisible.ts';

/**
 * Characters that Windows-1252 has at 0x80 to 0x9F. Programs that mistake this encoding for Latin-1 write the control
 * characters U+0080 to U+009F instead.
 */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Characters that only some programs can show, with their replacements. Other control characters are removed. */
const meanings = new Map([
  ...Array.from(windows1252, (sign, at): [string, string] => [
    String.fromCharCode(0x80 + at),
    sign.trim(),
  ]),
  ['\u000b', '\n'],
  ['\u000c', '\n'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
  // Word's non-breaking hyphen.
  ['\u001e', '-'],
  // Bullets of the fonts Symbol and Wingdings.
  ['\uf076', '❖'],
  ['\uf0a7', '▪'],
  ['\uf0b7', '•'],
  ['\uf0d8', '➢'],
  ['\uf0fc', '✓'],
]);
const replaced = /(?![\t\n\r])\p{Cc}|[\u2028\u2029\uf076\uf0a7\uf0b7\uf0d8\uf0fc]/gu;

/**
 * Invisible marks that programs copy along with a telephone or a name. They reorder the text behind them or make
 * equal-looking names differ. Scripts and emoji need the joiners U+200C and U+200D, variation selectors and flag
 * tags: those stay.
 */
const invisibleMarks =
  /(\p{Extended_Pictographic}\ufe0f|\ufe0f\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f})|[\u2800\ufff9-\ufffc]|(?![\u200c-\u200d])\p{DI}/gu;

/**
 * Cleans a typed or pasted text so that every database stores it and it looks unchanged. Lone surrogates become U+FFFD,
 * as browsers show them. Takes linear time.
 */
export function cleanText(text: string): string {
  return (
    joinPartedWords(text)
      .replace(replaced, (sign) => meanings.get(sign) ?? '')
      .replace(/\p{Cs}/gu, '\ufffd')
      // A text from a PDF may have ligatures such as ﬁ, which an address never has.
      .replace(/[\ufb00-\ufb06]/g, (sign) => sign.normalize('NFKD'))
      .replace(invisibleMarks, '$1')
  );
}
