import { domainToUnicode } from 'node:url';

/** An address as mail servers write it, and as people type one whose domain is not ASCII. */
export function emailTexts(email: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  if (!/(^|\.)xn--/i.test(email.slice(at))) return [email];
  return [email, email.slice(0, at) + domainToUnicode(email.slice(at))];
}
