import { withoutTitles } from '@alumni/shared/people/person-titles';
import { withoutInvisible } from '@alumni/shared/text/invisible';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScanReads } from '../db/lists/list-reads.ts';
import { hasWords } from '../db/lists/search-list.ts';

/** A search term with fewer digits is a year or part of a roll number, not a telephone number. */
const leastDigits = 6;
/** Number of last digits that are compared. They do not depend on a country code or a trunk zero. */
const comparedDigits = 8;

/** Separators that people type within a telephone number. */
const telephoneSigns = [' ', '.', '-', '/', '(', ')', '\u00a0', '\u2007', '\u2009', '\u202f'];

/** Matches accounts by names, email, roll number or telephone, as admins search. */
export function matchesOfficeSearch(reads: ScanReads, search: string): Expression<SqlBool> {
  const words = hasWords(reads, ['office_search'], withoutTitles(search));
  const end = telephoneEnd(search);
  if (end === undefined) return words;
  const digits = telephoneSigns.reduce<RawBuilder<unknown>>(
    (text, sign) => sql`replace(${text}, ${sign}, '')`,
    sql.ref('telephone'),
  );
  return sql<SqlBool>`(${words} or ${digits} like ${`%${end}%`})`;
}

/**
 * Returns the last digits of a telephone number, which all its spellings share. Returns undefined if the term is no
 * telephone number.
 */
function telephoneEnd(search: string): string | undefined {
  const typed = withoutInvisible(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= leastDigits ? digits.slice(-comparedDigits) : undefined;
}
