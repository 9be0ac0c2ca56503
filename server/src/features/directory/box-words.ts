import { searchWords } from '@alumni/shared/text/search-text';

/** Words that people type between others: 'nurse in Douala', 'ingénieur à Bafoussam'. */
const joining = new Set(
  'a at in of and the from de du des la le les d l en et au aux un une'.split(' '),
);

/** What people write before a year: 'promo 2004', 'class of 04'. */
const beforeYear =
  /(?<![\p{L}\p{N}])(?:promo(?:tion)?|class|classe|batch|ann[ée]e|year)\s+(?:(?:of|de)\s+)?(?=['’]?\d{2}(?:\d{2})?(?!\S))/giu;

/** Signs between fields in pasted texts: 'Ngono (nurse)', 'Ngono; Douala', 'Ngono/Douala'. */
const betweenFields = /[,;()[\]|]+|(?<=\p{L})\/(?=\p{L})/gu;

/**
 * The words of a search in all fields. Two digits are the end of a year ('98'), so that they do not find 1980. Their
 * space finds them at the end of a word.
 */
export function boxWords(term: string): string[] {
  const words = searchWords(term.replace(betweenFields, ' ').replace(beforeYear, ''));
  const telling = words.filter((word) => !joining.has(word));
  if (words.length === 0) return searchWords(term);
  return (telling.length > 0 ? telling : words).map((word) =>
    /^\d\d$/.test(word) ? `${word} ` : word,
  );
}
