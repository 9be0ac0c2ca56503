import type { Site } from '@alumni/shared/site/site';
import { withoutInvisible } from '@alumni/shared/text/invisible';
import unhomoglyph from 'unhomoglyph';
import { InvalidInputError } from '../core/domain-errors.ts';

/** Nobody is called so: refused anywhere in a name, with an s or a number behind it too. */
const roles = [
  ...['admin', 'sysadmin', 'superadmin', 'administrator', 'administration', 'webmaster'],
  ...['moderator', 'administrateur', 'administratrice', 'modérateur', 'modératrice'],
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
 * The words of a text as they look: its skeleton of UTS 39, without accents, case, and what tells I, l and 1 apart. A number
 * behind a word counts for nothing.
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
/** First letters of the alphabets in circles, in squares, and of flags. */
const enclosed = [0x1f150, 0x1f170, 0x1f1e6];

/** Letters that look like a Latin one, and are in neither Unicode's compatibility forms nor its confusables. */
function plainLetter(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const first = enclosed.find((one) => point >= one && point < one + 26);
  const at = first === undefined ? [...smallCapitals].indexOf(letter) : point - first;
  return at < 0 ? letter : String.fromCodePoint(0x61 + at);
}
