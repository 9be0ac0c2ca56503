/** Zero-width characters, soft hyphens and marks of direction, which come with what is copied. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
