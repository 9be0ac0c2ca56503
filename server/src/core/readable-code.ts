import { randomInt } from 'node:crypto';

/** Crockford's base 32 leaves out I, L, O and U, which are mistaken for other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function randomBase32(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The characters of the alphabet in what somebody has typed: O is 0, I and L are 1, and the case is ignored. */
export function normalizeBase32(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** 80 random bits in four groups, to be read, typed and told on the telephone. */
export function newReadableCode(): string {
  return inGroups(randomBase32(16).toLowerCase());
}

/** The code as it was made, from one as it was typed, with spaces or without hyphens. */
export function normalizeReadableCode(typed: string): string {
  return inGroups(normalizeBase32(typed.replace(/[^0-9a-z]/gi, '')).toLowerCase());
}

function inGroups(characters: string): string {
  return (characters.match(/.{1,4}/g) ?? []).join('-');
}
