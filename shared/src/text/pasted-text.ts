/** U+0080 to U+009F of Windows-1252, which programs take for Latin-1; HTML reads them so too. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** What a program meant by a sign that others cannot show; a control character without a meaning goes. */
const meanings = new Map([
  ...Array.from(windows1252, (sign, at): [string, string] => [
    String.fromCharCode(0x80 + at),
    sign.trim(),
  ]),
  ['\u000b', '\n'],
  ['\u000c', '\n'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
  // Word's hyphen that does not break.
  ['\u001e', '-'],
  // Bullets of Symbol and Wingdings.
  ['\uf076', '❖'],
  ['\uf0a7', '▪'],
  ['\uf0b7', '•'],
  ['\uf0d8', '➢'],
  ['\uf0fc', '✓'],
]);
const replaced = /(?![\t\n\r])\p{Cc}|[\u2028\u2029\uf076\uf0a7\uf0b7\uf0d8\uf0fc]/gu;

/**
 * Marks that phones and other programs copy along with a telephone or a name: they are invisible, change the
 * order of what is shown behind them, or make two names of what looks like one. The joiners U+200C and
 * U+200D stay, and the marks that colour the sign before them or name the country of a flag: scripts and emoji are
 * written with them.
 */
const invisibleMarks =
  /(\p{Extended_Pictographic}\ufe0f|\ufe0f\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f})|[\u2800\ufff9-\ufffc]|(?![\u200c-\u200d])\p{DI}/gu;

/**
 * Makes a typed or pasted text one that every database stores and that reads as it looked. Browsers show half
 * of a pair as U+FFFD. It runs before any length is checked: linear time.
 */
export function cleanText(text: string): string {
  return text
    .replace(replaced, (sign) => meanings.get(sign) ?? '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(invisibleMarks, '$1');
}
