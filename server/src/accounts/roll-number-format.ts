import { randomInt } from 'node:crypto';

/** Crockford's base 32 leaves out I, L, O and U, which are mistaken for other characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 50 random bits as `XXXXX-XXXXX`: unguessable behind the rate limits, short enough to type on a
 * phone (readings §2).
 */
export function newRollNumber(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** Stored form of a typed number: O is 0, I and L are 1; case, spaces and hyphens are ignored. */
export function normalizeRollNumber(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
