import { domainToUnicode } from 'node:url';

/** An address as servers write it and, for an international domain, as people type it. */
export function emailTexts(email: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  if (!/(^|\.)xn--/i.test(email.slice(at))) return [email];
  return [email, email.slice(0, at) + domainToUnicode(email.slice(at))];
}
