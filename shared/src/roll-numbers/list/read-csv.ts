/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { ListError } from './list.messages.ts';
import type { SheetRow } from './sheet.ts';

const delimiters = [';', ',', '\t', '|'];
/** Characters read from a cell. Every stored value is shorter. */
const maxCell = 1_000;
/** Characters that `guessDelimiter` reads: a few hundred rows. */
const sampleLength = 50_000;

/** Parses CSV with \n line endings. Throws `ListError` for an unclosed quotation mark. */
export function readCsvRows(text: string): SheetRow[] {
  const { rows, brokenQuotes } = parse(text, guessDelimiter(text));
  let line = 0;
  return rows.flatMap((record, index) => {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    const isBroken = brokenQuotes.get(index);
    // An unclosed quotation mark swallows the lines below it, up to the next mark or the end.
    if (isBroken === 'open' || (isBroken === 'inner' && breaks > 0)) {
      throw new ListError('importQuoteOpen', { line: line + 1 + breaksBeforeOpen(record) });
    }
    line += 1 + breaks;
    const cells = record
      .slice(0, rollNumberImportLimits.columns)
      .map((cell) => cell.trim().slice(0, maxCell));
    return cells.some(Boolean) ? [{ line, cells }] : [];
  });
}

function parse(text: string, delimiter: string) {
  const { data, errors } = Papa.parse<string[]>(withoutBlanks(text, delimiter), {
    delimiter,
    newline: '\n',
  });
  const brokenQuotes = new Map<number, 'open' | 'inner'>();
  for (const { code, row } of errors) {
    if (code === 'MissingQuotes') brokenQuotes.set(row, 'open');
    else if (code === 'InvalidQuotes') brokenQuotes.set(row, 'inner');
  }
  return { rows: data, brokenQuotes };
}

/**
 * Removes spaces before a quotation mark: in `a, "b, c"` they would make the mark part of the text. Keeps spaces before
 * a doubled mark.
 */
function withoutBlanks(text: string, delimiter: string): string {
  return text.replace(new RegExp(`(^|\\${delimiter}) +(?="(?!"))`, 'gm'), '$1');
}

/**
 * Counts the record's line breaks before the cell with the unclosed mark. This cell swallows the lines below it, so it
 * is the last cell with a line break.
 */
function breaksBeforeOpen(record: string[]): number {
  const broken = record.filter((cell) => cell.includes('\n')).slice(0, -1);
  return broken.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/**
 * Picks the delimiter that yields the most cells with an e-mail, then the most rows with several cells. Counting
 * characters would fail: the most frequent one may be a comma in titles or headings.
 */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, sampleLength);
  const scored = delimiters.map((delimiter) => {
    const { rows } = parse(sample, delimiter);
    const addresses = rows.flat().filter((cell) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(cell)).length;
    return { delimiter, addresses, wide: rows.filter((row) => row.length > 1).length };
  });
  return scored.reduce((best, other) =>
    other.addresses > best.addresses ||
    (other.addresses === best.addresses && other.wide > best.wide)
      ? other
      : best,
  ).delimiter;
}
