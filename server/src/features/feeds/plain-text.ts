/**
 * Characters that XML 1.0 or iCalendar forbid: controls other than tab and line feed, lone surrogates, non-characters.
 * Line breaks become `\n`, as XML parsers normalise them.
 */
const forbidden = /[^\t\n\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A typed text without the characters that XML or iCalendar forbid. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(forbidden, '');
}
