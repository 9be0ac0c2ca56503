/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { ListError } from './list-messages.ts';
import type { SheetRow } from './sheet.ts';

const delimiters = [';', ',', '\t', '|'];
/** Characters: more than any value that is stored. */
const maxCell = 1_000;
/** Characters: enough for the first hundreds of rows. */
const sampleLength = 50_000;

/** The rows of a text whose lines end with \n. Throws `ListError` for a quotation mark that stays open. */
export function readCsvRows(text: string): SheetRow[] {
  const { rows, brokenQuotes } = parse(text, delimiterOf(text));
  let line = 0;
  return rows.flatMap((record, index) => {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    const isBroken = brokenQuotes.get(index);
    // An open mark takes the lines below into its cell, up to the next mark or to the end.
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

/** A blank before a quotation mark would make it a part of the cell: `a, "b, c"`. Two marks are one that was typed. */
function withoutBlanks(text: string, delimiter: string): string {
  return text.replace(new RegExp(`(^|\\${delimiter}) +(?="(?!"))`, 'gm'), '$1');
}

/** Line breaks in the cells before the one that is never closed, which is the last with any. */
function breaksBeforeOpen(record: string[]): number {
  const broken = record.filter((cell) => cell.includes('\n')).slice(0, -1);
  return broken.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/**
 * The sign that gives the most cells that are an e-mail, then the most rows of several cells. The most
 * frequent sign may be a comma in a title or a heading.
 */
function delimiterOf(text: string): string {
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
