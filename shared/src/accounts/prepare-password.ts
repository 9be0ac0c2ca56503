import { limits } from '../core/limits.ts';

/** In NFD, a password has at most four times as many UTF-16 units as in NFC. */
const longestTyped = 4 * limits.password.max;

/**
 * Normalises a password for comparison (OpaqueString, RFC 8265). All spaces become U+0020, then NFC applies. This is
 * necessary because a Mac may paste é as two characters, while Android types one.
 *
 * Text above the maximum length stays unchanged, because NFC takes a minute for 125,000 combining marks.
 */
export function preparePassword(typed: string): string {
  if (typed.length > longestTyped) return typed;
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}
