export const titles = ['Mr', 'Mrs', 'Prof', 'Dr'] as const;

/** As French writes them; the others are the same. */
export const frenchTitles: Partial<Record<string, string>> = { Mr: 'M.', Mrs: 'Mme', Prof: 'Pr' };

const written = new Set(
  [...titles, ...Object.values(frenchTitles)].map((title) => plain(title ?? '')),
);

/**
 * Returns the term of a search for a person without its titles, which no index holds, and without
 * commas ('Ndedi-Priso, Dr Florence'). A title alone is the start of a name.
 */
export function withoutTitles(term: string): string {
  const words = term.split(/[\s,]+/).filter(Boolean);
  const names = words.filter((word) => !written.has(plain(word)));
  return (names.length > 0 ? names : words).join(' ') || term;
}

function plain(title: string): string {
  return title.toLowerCase().replace(/\.$/, '');
}
