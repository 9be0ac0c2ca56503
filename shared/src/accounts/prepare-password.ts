/**
 * Returns a password in the form in which it is compared: OpaqueString of RFC 8265, that is spaces of all kinds
 * as U+0020, then NFC. A Mac may paste é in two characters, where an Android types one.
 */
export function preparePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}
