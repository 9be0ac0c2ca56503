import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings = ['br', 'gzip'] as const;

/** Results by header. Browsers send few different values of `Accept-Encoding`, so 100 entries suffice. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** Returns the encoding that the client understands and that makes the response smallest. */
export function acceptedEncoding(header = ''): Encoding | 'identity' {
  const known = chosen.get(header);
  if (known) return known;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings();
  // Browsers rate all encodings alike, so the smallest one wins.
  const encoding = encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
  chosen.set(header, encoding);
  return encoding;
}
