import { withoutTitles } from '@alumni/shared/people/person-titles';
import { withoutInvisible } from '@alumni/shared/text/invisible';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScanReads } from '../db/lists/list-reads.ts';
import { hasWords } from '../db/lists/search-list.ts';

/** Fewer digits are a part of a roll number, or a year. */
const leastDigits = 6;
/** Ends of this length are the same with and without a country code or a trunk zero. */
const comparedDigits = 8;

/** Signs that people write between the digits of one telephone. */
const telephoneSigns = [' ', '.', '-', '/', '(', ')', '\u00a0', '\u2007', '\u2009', '\u202f'];

/** Accounts that the office means by a term: names, an address, a roll number or a telephone. */
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

/** The digits that every spelling of a typed telephone has; undefined for what is none. */
function telephoneEnd(search: string): string | undefined {
  const typed = withoutInvisible(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= leastDigits ? digits.slice(-comparedDigits) : undefined;
}
