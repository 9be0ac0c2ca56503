import { limits } from '../core/limits.ts';

/** NFD has at most four code units for one of NFC. */
const longestTyped = 4 * limits.password.max;

/**
 * Returns a password in the form in which it is compared: OpaqueString of RFC 8265, that is spaces of all kinds
 * as U+0020, then NFC. A Mac may paste é in two characters, where an Android types one. A longer one than any that
 * is taken stays as it is: NFC takes a minute for 125,000 combining marks.
 */
export function preparePassword(typed: string): string {
  if (typed.length > longestTyped) return typed;
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}
