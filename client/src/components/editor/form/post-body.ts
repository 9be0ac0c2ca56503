import type { TextLanguage } from '@alumni/shared/core/fields';

/** The language field, which all editors of posts have. */
export const languageField = 'language';

/** Body of a post. The language is sent only if the author chose it; the server detects it otherwise. */
export function postBody<Values extends { language: string }>(
  { language, ...texts }: Values,
  changed?: readonly string[],
): Omit<Values, 'language'> & { language?: TextLanguage } {
  const isChosen = changed ? changed.includes(languageField) : language !== '';
  return { ...texts, ...(isChosen && { language: language as TextLanguage }) };
}
