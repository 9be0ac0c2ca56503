import type { TextLanguage } from '@alumni/shared/core/fields';

/** The field that all editors of posts have. */
export const languageField = 'language';

/** Body of a post. Its language is sent where it was chosen: the server recognises it otherwise. */
export function postBody<Values extends { language: string }>(
  { language, ...texts }: Values,
  changed?: readonly string[],
): Omit<Values, 'language'> & { language?: TextLanguage } {
  const isChosen = changed ? changed.includes(languageField) : language !== '';
  return { ...texts, ...(isChosen && { language: language as TextLanguage }) };
}
