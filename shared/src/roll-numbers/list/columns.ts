import { searchText } from '../../text/search-text.ts';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import type { ColumnField } from './column-fields.ts';
import { fieldForHeading } from './headings.ts';
import { detectWholeNames, withoutRepeatedNames } from './name-columns.ts';
import { detectNameOrder } from './names.ts';
import type { SheetRow } from './sheet.ts';

export interface Columns {
  /** Headings of the columns; empty for a column without one. */
  headings: string[];
  /** What each column is read as; null for an unused one. */
  fields: (ColumnField | null)[];
  /** Number of rows above the first person. */
  headingRows: number;
}

/**
 * Number of rows in which headings are searched. A title and up to two rows of headings may stand above the people. Ten
 * rows leave room for more.
 */
const searchedRows = 10;
/** Number of rows whose values show what a column is. */
const sampledRows = 200;

/** Guesses what each column is from its heading and values. A person checks the guess. */
export function guessColumns(rows: SheetRow[]): Columns {
  const { headings, headingRows } = readHeadings(rows);
  const people = rows.slice(headingRows, headingRows + sampledRows);
  const width = Math.min(
    rollNumberImportLimits.columns,
    people.reduce((most, { cells }) => Math.max(most, cells.length), headings.length),
  );
  const columns = Array.from({ length: width }, (_, column) => ({
    heading: headings[column] ?? '',
    values: people.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''),
  }));
  const taken = new Set<ColumnField>();
  const take = (field: ColumnField | null) => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const emailAt = emailColumn(columns);
  if (emailAt >= 0) taken.add('email');
  const named = columns.map(({ heading }, column) =>
    column === emailAt ? 'email' : take(fieldForHeading(heading)),
  );
  const fields = named.map((field, column) => {
    const { heading = '', values = [] } = columns[column] ?? {};
    if (field === 'lastName' && !taken.has('firstName')) return detectWholeNames(values) ?? field;
    if (field === 'lastFirst' || field === 'firstLast') return detectNameOrder(values) ?? field;
    if (field) return field;
    if (heading === '' || isVague(heading))
      return take(guessFieldFromValues(values, heading === ''));
    return null;
  });
  return {
    headings: columns.map(({ heading }) => heading),
    fields: withoutRepeatedNames(fields, people),
    headingRows,
  };
}

type Column = { heading: string; values: string[] };

/**
 * Returns the index of the e-mail column. That is the first column with an e-mail heading that is empty or contains an
 * address. If there is none, the column with the most addresses is taken.
 */
function emailColumn(columns: Column[]): number {
  const addresses = columns.map(({ values }) => values.filter((cell) => cell.includes('@')).length);
  const headed = columns.findIndex(
    ({ heading, values }, column) =>
      fieldForHeading(heading) === 'email' && (values.length === 0 || (addresses[column] ?? 0) > 0),
  );
  if (headed >= 0) return headed;
  const most = Math.max(0, ...addresses);
  if (most > 0) return addresses.indexOf(most);
  return columns.findIndex(({ heading }) => fieldForHeading(heading) === 'email');
}

/** Ambiguous headings: their values may be telephones, addresses or e-mails. */
function isVague(heading: string): boolean {
  return /^(contacts?|coordonnees|numeros?|phone contact)( \d+)?$/.test(searchText(heading));
}

/**
 * Guesses a field from the majority of values. Under a vague heading, only telephones are guessed. Without a heading,
 * years, genders and names are guessed, too.
 */
function guessFieldFromValues(values: string[], isUnnamed: boolean): ColumnField | null {
  const are = (pattern: RegExp) =>
    values.length > 0 && values.filter((cell) => pattern.test(cell)).length >= values.length * 0.6;
  if (are(/^(?=(?:\D*\d){8})[+(]?[\d\s()./+-]+$/)) return 'telephone';
  if (!isUnnamed) return null;
  if (are(/^(19[5-9]|20\d)\d([-/](19|20)?\d\d)?$/)) return 'promotion';
  if (are(/^(m|f|h|male|female|homme|femme|masculin|f[eé]minin)$/i)) return 'gender';
  const words = values.filter((cell) => cell.trim().split(/[\s,]+/).length > 1);
  if (are(/^[^\d@]+$/) && words.length >= values.length * 0.6) {
    return detectNameOrder(values) ?? 'firstLast';
  }
  return null;
}

/**
 * Finds the row of headings. That is the first row with an e-mail heading, or with two headings of any kind. Returns
 * none if a row with an address precedes it.
 *
 * A heading that is merged over two rows is in the upper row. An empty cell therefore takes the heading above it.
 */
function readHeadings(rows: SheetRow[]): { headings: string[]; headingRows: number } {
  const at = rows.slice(0, searchedRows).findIndex(isHeadingRow);
  if (at < 0 || rows.slice(0, at).some(hasAddress)) return { headings: [], headingRows: 0 };
  const cells = rows[at]?.cells ?? [];
  const overline = rows[at - 1]?.cells ?? [];
  const headings = Array.from({ length: Math.max(cells.length, overline.length) }, (_, column) =>
    (cells[column] || overline[column] || '').replace(/\s+/g, ' ').trim().slice(0, 100),
  );
  return { headings, headingRows: at + 1 };
}

function isHeadingRow(row: SheetRow): boolean {
  if (hasAddress(row)) return false;
  // A title that is merged over all columns repeats in each cell of the row. Count it once.
  const fields = [...new Set(row.cells)].map(fieldForHeading).filter((field) => field !== null);
  return fields.includes('email') || fields.length >= 2;
}

function hasAddress({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell.includes('@'));
}
