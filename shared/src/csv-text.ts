import { limits } from './limits.ts';
import type { MessageKey } from './messages.ts';

// In browsers and Node.js alike; the contract's types know neither.
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark; all else is UTF-8. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** Why a text cannot be a list of e-mail addresses, whatever its rows say; undefined where it can. */
export function csvProblem(csv: string): MessageKey | undefined {
  if (csv.length > limits.rollNumberImport.csv) return 'importTooLarge';
  // Control characters that are no white space: no text has them.
  if (/\p{Cc}/u.test(csv.replace(/\s+/g, ''))) return 'importNotText';
  return csv.trim() === '' ? 'importEmpty' : undefined;
}
