import { searchText } from '../../text/search-text.ts';

export interface SplitName {
  title: string;
  firstName: string;
  lastName: string;
}

/** Order of a name's parts if the name itself does not show it. */
export type NameOrder = 'lastFirst' | 'firstLast';

const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|pr|mme|mlle|mm|m|monsieur|madame|mademoiselle)(?:\.\s*|\s+)/i;
/**
 * Particles that start a last name, in the form of `searchText`. The word after a particle also belongs to the last
 * name.
 */
const particles = new Set(
  'ngo de du des da di dos la le el al van von der den ben bin ibn abd abdoul sainte saint st'.split(
    ' ',
  ),
);

/**
 * Splits a full name. A comma or capitals show the last name: `MBARGA Jean Paul`, `Jean Paul MBARGA`,
 * `Mbarga, Jean Paul`. Otherwise the order of the column decides.
 */
export function splitName(text: string, order: NameOrder): SplitName {
  const whole = text.trim().replace(/\s+/g, ' ');
  const title = titles.exec(whole)?.[0] ?? '';
  const name = whole.slice(title.length);
  const of = (last: string, first: string): SplitName => ({
    title: title.trim(),
    lastName: last.trim(),
    firstName: first.trim(),
  });
  const comma = name.indexOf(',');
  if (comma > 0) return of(name.slice(0, comma), name.slice(comma + 1).replace(/,/g, ' '));
  const words = name.split(' ').filter(Boolean);
  if (words.length < 2) return of(name, '');
  const capitals = words.map(isCapitals);
  if (capitals.includes(false) && capitals.includes(true)) {
    const leading = capitals.indexOf(false);
    if (leading > 0) return of(words.slice(0, leading).join(' '), words.slice(leading).join(' '));
    const trailing = capitals.lastIndexOf(false) + 1;
    if (trailing < words.length) {
      return of(words.slice(trailing).join(' '), words.slice(0, trailing).join(' '));
    }
  }
  const at = order === 'lastFirst' ? endOfLastName(words) : startOfLastName(words);
  const [begin, end] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'lastFirst' ? of(begin, end) : of(end, begin);
}

/** Detects the order of a column's names by their capitals; undefined without capitals. */
export function detectNameOrder(names: string[]): NameOrder | undefined {
  let lastFirst = 0;
  let firstLast = 0;
  for (const name of names) {
    const words = name.split(/\s+/).filter(Boolean);
    const capitals = words.map(isCapitals);
    if (name.includes(',') || !capitals.includes(true) || !capitals.includes(false)) continue;
    else if (capitals[0]) lastFirst += 1;
    else if (capitals[capitals.length - 1]) firstLast += 1;
  }
  if (lastFirst + firstLast === 0) return undefined;
  return lastFirst >= firstLast ? 'lastFirst' : 'firstLast';
}

function isCapitals(word: string): boolean {
  const letters = word.replace(/[^\p{L}]/gu, '');
  return (
    letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  );
}

function isParticle(word: string | undefined): boolean {
  return word !== undefined && particles.has(searchText(word));
}

function endOfLastName(words: string[]): number {
  let at = 0;
  while (isParticle(words[at]) && at < words.length - 2) at += 1;
  return at + 1;
}

function startOfLastName(words: string[]): number {
  let at = words.length - 1;
  while (isParticle(words[at - 1]) && at > 1) at -= 1;
  return at;
}
