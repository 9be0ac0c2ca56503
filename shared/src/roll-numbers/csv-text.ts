import type { FormMessageKey } from '../core/form-messages.ts';
import { rollNumberImportLimits } from './roll-number-import-limits.ts';

// Browsers and Node.js both provide it, but `shared` is compiled without either's types.
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Spreadsheets save "Unicode text" as UTF-16 with a byte order mark. Anything else is UTF-8, or what
 * Excel on Windows calls plain CSV: text of another encoding is hardly ever valid UTF-8.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Kind of a file by its first bytes: a workbook is a ZIP, and one of Excel 97 or with a password is OLE. */
export function kindOfList(bytes: Uint8Array): 'text' | 'xlsx' | 'oldExcel' {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  return begins(0xd0, 0xcf, 0x11, 0xe0) ? 'oldExcel' : 'text';
}

/** Message key of the reason why a text is no CSV file; undefined if its rows can be parsed. */
export function csvProblem(csv: string): FormMessageKey | undefined {
  if (csv.length > rollNumberImportLimits.csv) return 'importTooLarge';
  // Control characters other than white space occur in binary files only.
  if (/\p{Cc}/u.test(csv.replace(/\s+/g, ''))) return 'importNotText';
  return csv.trim() === '' ? 'importEmpty' : undefined;
}
