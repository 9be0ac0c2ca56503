import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const encodings = ['br', 'gzip'] as const;

/** By the few values of `Accept-Encoding` that browsers send. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

/** The smallest encoding that a client understands. */
export function acceptedEncoding(header = ''): Encoding | 'identity' {
  const known = chosen.get(header);
  if (known) return known;
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings();
  // Browsers list gzip first and prefer none.
  const encoding = encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
  chosen.set(header, encoding);
  return encoding;
}
