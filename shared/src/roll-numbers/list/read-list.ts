import { unguardCell } from '../../text/csv.ts';
import { cleanText } from '../../text/pasted-text.ts';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { guessColumns } from './columns.ts';
import { decodeText, guessEncoding, hasAccents, type ListEncoding } from './decode-text.ts';
import { ListError } from './list-messages.ts';
import { readTextRows, tooLarge } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Sheet } from './sheet.ts';

export interface ReadList {
  /** Sheets with content, the one that is most likely the list first. A text is one sheet. */
  sheets: Sheet[];
  /** Of a text with letters that encodings write differently. */
  encoding?: ListEncoding;
}

/** Reads a file: a workbook of any program, a CSV, or a text with addresses. Throws `ListError`. */
export function readList(bytes: Uint8Array, chosen?: ListEncoding): ReadList {
  if (bytes.length > rollNumberImportLimits.file) {
    throw new ListError('importFileTooLarge', { max: rollNumberImportLimits.file / 1_000_000 });
  }
  if (isWorkbook(bytes)) {
    const sheets = readWorkbook(bytes)
      .filter(({ rows }) => rows.length > 0)
      .map(unguarded);
    if (sheets.length === 0) throw new ListError('importEmpty');
    return { sheets: sheets.sort((a, b) => likelihood(b) - likelihood(a)) };
  }
  if (bytes.length > 2 * rollNumberImportLimits.csv) throw tooLarge();
  const encoding = chosen ?? guessEncoding(bytes);
  const rows = readTextRows(decodeText(bytes, encoding));
  return { sheets: [textSheet(rows)], ...(hasAccents(bytes) && { encoding }) };
}

/** Reads a text that was pasted. Throws `ListError`. */
export function readPasted(text: string): ReadList {
  return { sheets: [textSheet(readTextRows(text))] };
}

function textSheet(rows: Sheet['rows']): Sheet {
  return unguarded({ name: '', hidden: false, rows, hiddenColumns: [] });
}

/** Cells as they are stored. A list that the site made has apostrophes before telephones; Excel keeps them in a workbook. */
function unguarded(sheet: Sheet): Sheet {
  const rows = sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => unguardCell(cleanText(cell))),
  }));
  return { ...sheet, rows };
}

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

/** ZIP (XLSX, ODS), OLE (XLS), XML or HTML, which programs call .xls as well. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(...ole.slice(0, 4))) {
    // The library takes what it does not know for a text.
    if (begins(0xd0) && !begins(...ole)) throw new ListError('importNotWorkbook');
    return true;
  }
  const start = String.fromCharCode(...bytes.subarray(0, 300)).trimStart();
  return /^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!doctype html|html|table)/i.test(start);
}

/** A visible sheet comes before a hidden one, then one with e-mails under a heading, then one with any. */
function likelihood({ hidden, rows }: Sheet): number {
  const { fields, headingRows } = guessColumns(rows);
  const hasEmails = fields.includes('email');
  return (hidden ? 0 : 4) + (hasEmails && headingRows > 0 ? 2 : 0) + (hasEmails ? 1 : 0);
}
