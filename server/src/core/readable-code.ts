import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter looks like another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits in four groups, to be read, typed and told on the telephone. */
export function newReadableCode(): string {
  const character = () => alphabet[randomInt(alphabet.length)];
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, character).join('')).join('-');
}

/** The code as it was made, from one as it was typed: spaces, capitals, and O, I and L for 0 and 1. */
export function normalizeReadableCode(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return (characters.match(/.{1,4}/g) ?? []).join('-');
}
