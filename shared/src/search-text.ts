/**
 * What is stored for searching and what a search is turned into: lower case, without accents, white
 * space collapsed. SQLite's `lower()` leaves É alone and PostgreSQL's depends on the locale, so the
 * program does it for both.
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
