export type Language = 'en' | 'fr';

export const languages: readonly Language[] = ['en', 'fr'];

/** Where there is nothing better to say; apart from the catalogue, since every page needs it. */
export const somethingWrong: Record<Language, string> = {
  en: 'An error occurred',
  fr: 'Une erreur est survenue',
};

/** French keeps `?`, `!`, `:`, `;` and guillemets on the line of their word (no-break space). */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replace(/ ([?!:;»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}
