/** Zero-width characters, soft hyphens and direction marks, which come with copied text. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}
