import type { FormMessageKey } from './form-messages.ts';
import { limits } from './limits.ts';

// Browsers and Node.js both provide it, but `shared` is compiled without either's types.
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark; anything else is UTF-8. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** Message key of the reason why a text is no CSV file; undefined if its rows can be parsed. */
export function csvProblem(csv: string): FormMessageKey | undefined {
  if (csv.length > limits.rollNumberImport.csv) return 'importTooLarge';
  // Control characters other than white space occur in binary files only.
  if (/\p{Cc}/u.test(csv.replace(/\s+/g, ''))) return 'importNotText';
  return csv.trim() === '' ? 'importEmpty' : undefined;
}
