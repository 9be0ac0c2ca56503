import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { guessColumns } from './columns.ts';
import { ListError } from './list.messages.ts';
import { readAddresses } from './read-addresses.ts';
import { readCsvRows } from './read-csv.ts';
import type { SheetRow } from './sheet.ts';

/** Reads a CSV or a text with addresses. Throws `ListError` if it is neither. */
export function readTextRows(typed: string): SheetRow[] {
  if (typed.length > rollNumberImportLimits.csv) throw tooLarge();
  const text = typed.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  // Only binary files contain NUL; pasted text may contain other control characters.
  if (text.includes('\0')) throw new ListError('importNotText');
  if (!text.includes('@')) throw new ListError('importEmpty');
  let rows: SheetRow[];
  try {
    rows = readCsvRows(text);
  } catch (error) {
    // Parsing as CSV failed at a quotation mark. Names in free text may also have unbalanced marks, so check first
    // whether the text lists people.
    if (isAddressText(rowsOfLines(text))) return readAddresses(text);
    throw error;
  }
  return isAddressText(rows) ? readAddresses(text) : rows;
}

export function tooLarge(): ListError {
  return new ListError('importFileTooLarge', { max: rollNumberImportLimits.csv / 1_000_000 });
}

function rowsOfLines(text: string): SheetRow[] {
  return text.split('\n').map((content, index) => ({ line: index + 1, cells: [content] }));
}

const anAddress = /[^\s@<>,;]{1,254}@[^\s@<>,;]{1,254}/g;

/**
 * Whether a text is a plain list of people instead of columns. It then has no headings. A line names several people or
 * has the form `Name <address>`, or most lines have other words beside the address.
 */
function isAddressText(rows: SheetRow[]): boolean {
  const { headingRows } = guessColumns(rows);
  if (headingRows > 0) return false;
  let beside = 0;
  for (const { cells } of rows) {
    const found = cells.flatMap((cell) => cell.match(anAddress) ?? []);
    if (found.length > 1) return true;
    const cell = cells.find((candidate) => candidate.includes('@')) ?? '';
    if (/<[^<>]*@/.test(cell) || /\(\S{1,254}@\S{1,254}\)/.test(cell)) return true;
    if (/\s/.test(cell) && found.length === 1) beside += 1;
  }
  return beside > rows.length / 2;
}
