/** Tags of a DKIM or DMARC record (RFC 6376 §3.2), their names in lower case. */
export function parseTags(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((part) => {
      const [before = '', ...rest] = part.split('=');
      const name = before.trim().toLowerCase();
      return rest.length > 0 && /^\w+$/.test(name) ? [[name, rest.join('=').trim()] as const] : [];
    }),
  );
}
