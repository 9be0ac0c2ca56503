export const titles = ['Mr', 'Mrs', 'Prof', 'Dr'] as const;

/** Titles with a different French form. */
export const frenchTitles: Partial<Record<string, string>> = { Mr: 'M.', Mrs: 'Mme', Prof: 'Pr' };

const written = new Set(
  [...titles, ...Object.values(frenchTitles)].map((title) => plain(title ?? '')),
);

/**
 * Removes titles and commas from a search for a person ('Ndedi-Priso, Dr Florence'): no index holds titles. A search
 * that consists of titles keeps them: they may be the start of a name.
 */
export function withoutTitles(term: string): string {
  const words = term.split(/[\s,]+/).filter(Boolean);
  const names = words.filter((word) => !written.has(plain(word)));
  return (names.length > 0 ? names : words).join(' ') || term;
}

function plain(title: string): string {
  return title.toLowerCase().replace(/\.$/, '');
}
