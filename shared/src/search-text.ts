/**
 * Normalises stored texts and search terms alike: lower case, no accents, white space collapsed.
 * The database cannot do it: SQLite's `lower()` ignores É, and PostgreSQL's depends on the locale
 * (decision 0005).
 */
export function searchText(...parts: string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replace(/\s+/g, ' ')
    .trim();
}
