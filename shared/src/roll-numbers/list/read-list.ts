import { unguardCell } from '../../text/csv.ts';
import { cleanText } from '../../text/pasted-text.ts';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { guessColumns } from './columns.ts';
import { decodeText, guessEncoding, hasAccents, type ListEncoding } from './decode-text.ts';
import { ListError } from './list.messages.ts';
import { readTextRows, tooLarge } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';

export interface ReadList {
  /** Sheets with content, the most likely list first. A text is one sheet. */
  sheets: Sheet[];
  /** The chosen or guessed encoding. Absent if every encoding gives the same text. */
  encoding?: ListEncoding;
}

/** Reads a workbook, a CSV, or a text with addresses. Throws `ListError`. */
export function readList(bytes: Uint8Array, chosen?: ListEncoding): ReadList {
  if (bytes.length > rollNumberImportLimits.file) {
    throw new ListError('importFileTooLarge', { max: rollNumberImportLimits.file / 1_000_000 });
  }
  if (isWorkbook(bytes)) {
    const sheets = readWorkbook(bytes)
      .filter(({ rows }) => rows.length > 0)
      .map(unguardSheet);
    if (sheets.length === 0) throw new ListError('importEmpty');
    return { sheets: sheets.sort((a, b) => likelihood(b) - likelihood(a)) };
  }
  if (bytes.length > 2 * rollNumberImportLimits.csv) throw tooLarge();
  const encoding = chosen ?? guessEncoding(bytes);
  const rows = readTextRows(decodeText(bytes, encoding));
  return { sheets: [textSheet(rows)], ...(hasAccents(bytes) && { encoding }) };
}

/** Reads a pasted text. Throws `ListError`. */
export function readPasted(text: string): ReadList {
  return { sheets: [textSheet(readTextRows(text))] };
}

function textSheet(rows: Sheet['rows']): Sheet {
  return unguardSheet({ name: '', hidden: false, rows, hiddenColumns: [] });
}

/**
 * Removes the apostrophes that the site's exports put before texts like formulas (`guardCell`). Excel keeps them when
 * it saves a workbook.
 */
function unguardSheet(sheet: Sheet): Sheet {
  const rows = sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => unguardCell(cleanText(cell))),
  }));
  return { ...sheet, rows };
}

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

/**
 * Recognises ZIP (XLSX, ODS), OLE (XLS), XML and HTML. Some programs write XML or HTML under a name that ends in .xls.
 */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(...ole.slice(0, 4))) {
    // Refuse any other content that begins like OLE: the library would read it as text.
    if (begins(0xd0) && !begins(...ole)) throw new ListError('importNotWorkbook');
    return true;
  }
  const start = String.fromCharCode(...bytes.subarray(0, 300)).trimStart();
  return /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!doctype html|html|table)/i.test(start);
}

/**
 * Ranks how likely a sheet is the list. Visible sheets come before hidden ones. Among these, sheets with e-mails under
 * a heading come first, then other sheets with e-mails.
 */
function likelihood({ hidden, rows }: Sheet): number {
  const { fields, headingRows } = guessColumns(rows);
  const hasEmails = fields.includes('email');
  return (hidden ? 0 : 4) + (hasEmails && headingRows > 0 ? 2 : 0) + (hasEmails ? 1 : 0);
}
