/** Zero-width characters, soft hyphens and direction marks, which come with copied text. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu;

/** A word that a soft hyphen has parted at the end of a line. In a field of one line, the line break is a space. */
const partedWord = /(\p{L})[\r\n]*\u00ad\s+(?=\p{Ll})/gu;

export function joinPartedWords(text: string): string {
  return text.replace(partedWord, '$1');
}

export function withoutInvisible(text: string): string {
  return joinPartedWords(text).replace(invisible, '');
}
