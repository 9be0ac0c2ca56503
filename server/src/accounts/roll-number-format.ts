import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that can be taken for another letter or a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 random bits as `XXXXX-XXXXX`: unguessable behind the rate limits, short enough for a phone. */
export function newRollNumber(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** As a person typed it → as it is stored: O is 0, I and L are 1, case and separators do not count. */
export function normalizeRollNumber(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
