/**
 * Characters that neither XML 1.0 nor iCalendar may contain: controls but tab and line break, halves of
 * surrogate pairs, non-characters. Of line breaks only `\n` stays, as parsers of XML make it so.
 */
const forbidden = /[^\t\n\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text that people typed, as both formats may carry it. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(forbidden, '');
}
