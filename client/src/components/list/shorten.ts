/** A word that is longer is cut: no text loses more than this for the sake of its last word. */
const longestWord = 40;

/** At most the first `length` UTF-16 units, up to the end of a word. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.slice(0, length + 1).search(/\s\S*$/);
  if (end > length - longestWord) return text.slice(0, end).trimEnd();
  const cut = text.slice(0, length);
  // Never half of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
