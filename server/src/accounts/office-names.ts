import type { Site } from '@alumni/shared/site/site';
import { withoutInvisible } from '@alumni/shared/text/invisible';
import unhomoglyph from 'unhomoglyph';
import { InvalidInputError } from '../core/domain-errors.ts';
import { accountMessages } from './accounts.messages.ts';

/** Refused anywhere in a name, even with a plural s or a number. */
const roles = [
  ...['admin', 'sysadmin', 'superadmin', 'administrator', 'administration', 'webmaster'],
  ...['moderator', 'administrateur', 'administratrice', 'modérateur', 'modératrice'],
].flatMap(foldedWords);
/** Refused as a whole name, and within a longer name. */
const phrases = [
  ...['alumni office', 'alumni association', 'alumni network', 'bureau des anciens'],
  ...['association des anciens', 'réseau des anciens'],
].map(foldedWords);
/** Refused only as the whole name, because some are surnames, such as Bureau. */
const titles = [
  ...['office', 'the office', 'master', 'support', 'secretariat', 'secretary'],
  ...['bureau', 'le bureau', 'le secrétariat', 'le secrétaire', 'la secrétaire'],
].map(foldedWords);

interface Name {
  firstName?: string | undefined;
  lastName: string;
}

/** Throws `InvalidInputError` for a member's name that imitates the association or its office. */
export function assertPersonalName(name: Name, site: Pick<Site, 'name' | 'shortName'>): void {
  if (readsLikeOffice(name, site)) throw new InvalidInputError(accountMessages.nameOfOffice);
}

/**
 * Whether a name reads like the association or its office. Each sign is tried as a look-alike letter (`Adm|n`) and as a
 * separator (`—Admin—`).
 */
export function readsLikeOffice(
  { firstName = '', lastName }: Name,
  site: Pick<Site, 'name' | 'shortName'>,
): boolean {
  const apart = (text: string) => text.replace(/[\p{P}\p{S}]/gu, ' ');
  return (
    hasOfficeName(firstName, lastName, site) ||
    hasOfficeName(apart(firstName), apart(lastName), site)
  );
}

/**
 * Whether a person's name is that of the association or of an office such as 'President'. Names of several words are
 * found anywhere in it. A single word may also be a surname, so it must be the whole name.
 */
function hasOfficeName(
  firstName: string,
  lastName: string,
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
    [...whole, joined(last)].some(isRole) ||
    [...titles, ...phrases, ...own].some(isWhole) ||
    [...phrases, ...own.filter(isLong)].some(isWithin)
  );
}

function isRole(word: string): boolean {
  return roles.some((role) => word === role || word === `${role}s`);
}

function joined(words: string[]): string {
  return words.join('');
}

/**
 * Splits a text into words that can be compared by their look. Each word becomes its UTS 39 skeleton without accents
 * and case, in which I, l and 1 are equal. Removes a number directly behind a word.
 */
function foldedWords(text: string): string[] {
  const unnumbered = withoutInvisible(text).replace(/(?<=\p{L})\p{N}+(?![\p{L}\p{N}])/gu, '');
  const folded = skeletonOf(skeletonOf(unnumbered).toLowerCase());
  return folded
    .replaceAll('i', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return unhomoglyph(plain.replace(/[ᴀ-ᴢꜰꜱɢɪʀʏʙʜʟɴ\u{1f150}-\u{1f1ff}]/gu, plainLetter));
}

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ';
/** Code points of the letter A in three alphabets: in circles, in squares, and the letters that flags consist of. */
const enclosed = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * Replaces a look-alike letter by the plain one. Unicode lists these letters neither as compatibility forms nor as
 * confusables, so `unhomoglyph` keeps them.
 */
function plainLetter(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const first = enclosed.find((one) => point >= one && point < one + 26);
  const at = first === undefined ? [...smallCapitals].indexOf(letter) : point - first;
  return at < 0 ? letter : String.fromCodePoint(0x61 + at);
}
