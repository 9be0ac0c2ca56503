export type Language = 'en' | 'fr';

export const languages = ['en', 'fr'] as const satisfies readonly Language[];

/** Fallback message for code that every page loads. A `*.messages.ts` file would load its other messages as well. */
export const somethingWrong: Record<Language, string> = {
  en: 'An error occurred',
  fr: 'Une erreur est survenue',
};

/** Separator between a label and its value. */
export const colon: Record<Language, string> = { en: ': ', fr: '\u00a0: ' };

/** French typography: puts no-break spaces before `? ! : ; % Mo ko`, inside guillemets and numbers. */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text
    .replace(/ ([?!:;»%]|[kM]o\b)/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0');
}
