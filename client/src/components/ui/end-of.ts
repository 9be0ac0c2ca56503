/** The full stop that a specified sentence lacks where another one follows it. */
export function endOf(sentence: string): '' | '.' {
  return /[.:]$/.test(sentence) ? '' : '.';
}
