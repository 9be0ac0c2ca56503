/** The full stop to add after a sentence without one, if another sentence follows. */
export function missingFullStop(sentence: string): '' | '.' {
  return /[.:]$/.test(sentence) ? '' : '.';
}
