/** Tags of a DKIM or DMARC record (RFC 6376 §3.2), their names in lower case. */
export function parseTags(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((part) => {
      const [, name, value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(part) ?? [];
      return name ? [[name.toLowerCase(), value] as const] : [];
    }),
  );
}
