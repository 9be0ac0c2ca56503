const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text on one line, of at most `max` UTF-16 units. Cuts between words, or within the last word if it
 * takes more than half of `max`. Never cuts within a visible character.
 */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const space = line.lastIndexOf(' ', max - 1);
  if (space >= max / 2) return `${line.slice(0, space)}…`;
  let end = 0;
  for (const { segment, index } of graphemes.segment(line.slice(0, 2 * max))) {
    if (index + segment.length >= max) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end)}…`;
}
