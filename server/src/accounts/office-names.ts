import type { Site } from '@alumni/shared/site/site';
import { withoutInvisible } from '@alumni/shared/text/invisible';
import unhomoglyph from 'unhomoglyph';
import { InvalidInputError } from '../core/domain-errors.ts';

/** Nobody is called so: refused anywhere in a last name. */
const roles = [
  ...['admin', 'admins', 'administrator', 'administration', 'webmaster', 'moderator'],
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice'],
].flatMap(foldedWords);
/** Refused where they stand in a name as a whole. */
const phrases = [
  ...['alumni office', 'alumni association', 'alumni network', 'bureau des anciens'],
  ...['association des anciens', 'réseau des anciens'],
].map(foldedWords);
/** Surnames too, such as Bureau: refused without another name beside them. */
const titles = [
  ...['office', 'the office', 'master', 'support', 'secretariat', 'secretary'],
  ...['bureau', 'le bureau', 'le secrétariat', 'le secrétaire', 'la secrétaire'],
].map(foldedWords);

interface Name {
  firstName?: string | undefined;
  lastName: string;
}

/** Throws `InvalidInputError` for a member's name that reads like that of the association or of its office. */
export function assertPersonalName(name: Name, site: Pick<Site, 'name' | 'shortName'>): void {
  if (readsLikeOffice(name, site)) throw new InvalidInputError('nameOfOffice');
}

/**
 * A name of several words is looked for within the person's name. One of a single word, which may be a surname, is
 * compared with the whole.
 */
export function readsLikeOffice(
  { firstName = '', lastName }: Name,
  { name, shortName }: Pick<Site, 'name' | 'shortName'>,
): boolean {
  const last = foldedWords(lastName);
  const whole = [...foldedWords(firstName), ...last];
  const isWhole = (words: string[]) => joined(whole) === joined(words);
  const isWithin = (words: string[]) =>
    joined(last) === joined(words) || ` ${whole.join(' ')} `.includes(` ${words.join(' ')} `);
  const own = [...Object.values(name), ...Object.values(shortName)].map(foldedWords);
  const isLong = (words: string[]) => words.length > 1;
  return (
    roles.some((role) => last.includes(role) || joined(last) === role) ||
    [...titles, ...phrases, ...own].some(isWhole) ||
    [...phrases, ...own.filter(isLong)].some(isWithin)
  );
}

function joined(words: string[]): string {
  return words.join('');
}

/** The words of a text as they look: its skeleton of UTS 39, without accents, case, and what tells I, l and 1 apart. */
function foldedWords(text: string): string[] {
  const folded = skeletonOf(skeletonOf(withoutInvisible(text)).toLowerCase());
  return folded
    .replaceAll('i', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function skeletonOf(text: string): string {
  return unhomoglyph(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}
