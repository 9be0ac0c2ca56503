import { randomInt } from 'node:crypto';

/** Crockford's base 32 omits I, L, O and U, which people confuse with other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function randomBase32(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Normalises a typed code: O is 0, I and L are 1, and case is ignored. */
export function normalizeBase32(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** 80 random bits in four groups, easy to read, type and dictate. */
export function newReadableCode(): string {
  return inGroups(randomBase32(16).toLowerCase());
}

/** Normalises a typed code: spaces and missing hyphens do not matter. */
export function normalizeReadableCode(typed: string): string {
  return inGroups(normalizeBase32(typed.replace(/[^0-9a-z]/gi, '')).toLowerCase());
}

function inGroups(characters: string): string {
  return (characters.match(/.{1,4}/g) ?? []).join('-');
}
