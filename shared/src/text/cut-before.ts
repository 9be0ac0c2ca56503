/** The beginning of a text, at most `end` long, that does not end in half an emoji. */
export function cutBefore(text: string, end: number): string {
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '');
}
