import { searchText } from '../../text/search-text.ts';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import type { ColumnField } from './column-fields.ts';
import { fieldOfHeading } from './headings.ts';
import { wholeNames, withoutRepeatedNames } from './name-columns.ts';
import { nameOrderOf } from './names.ts';
import type { SheetRow } from './sheet.ts';

export interface Columns {
  /** Empty where a column has none. */
  headings: string[];
  /** Null where a column is not used. */
  fields: (ColumnField | null)[];
  /** How many rows stand above the people. */
  headingRows: number;
}

/** Lists have a title above their headings, and headings over two rows, but not more than that. */
const searchedRows = 10;
/** Rows whose contents are looked at. */
const sampledRows = 200;

/** What each column is, by its heading and by its contents: a guess for a person to check. */
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
    column === emailAt ? 'email' : take(fieldOfHeading(heading)),
  );
  const fields = named.map((field, column) => {
    const { heading = '', values = [] } = columns[column] ?? {};
    if (field === 'lastName' && !taken.has('firstName')) return wholeNames(values) ?? field;
    if (field === 'lastFirst' || field === 'firstLast') return nameOrderOf(values) ?? field;
    if (field) return field;
    if (heading === '' || isVague(heading)) return take(fieldOfValues(values, heading === ''));
    return null;
  });
  return {
    headings: columns.map(({ heading }) => heading),
    fields: withoutRepeatedNames(fields, people),
    headingRows,
  };
}

type Column = { heading: string; values: string[] };

/** A heading for e-mails counts if nothing contradicts it; else most cells with an address. */
function emailColumn(columns: Column[]): number {
  const addresses = columns.map(({ values }) => values.filter((cell) => cell.includes('@')).length);
  const headed = columns.findIndex(
    ({ heading, values }, column) =>
      fieldOfHeading(heading) === 'email' && (values.length === 0 || (addresses[column] ?? 0) > 0),
  );
  if (headed >= 0) return headed;
  const most = Math.max(0, ...addresses);
  if (most > 0) return addresses.indexOf(most);
  return columns.findIndex(({ heading }) => fieldOfHeading(heading) === 'email');
}

/** Headings under which people write a telephone, an address or an e-mail. */
function isVague(heading: string): boolean {
  return /^(contacts?|coordonnees|numeros?|phone contact)( \d+)?$/.test(searchText(heading));
}

/** Most cells say it; a list without headings says names too. */
function fieldOfValues(values: string[], isUnnamed: boolean): ColumnField | null {
  const are = (pattern: RegExp) =>
    values.length > 0 && values.filter((cell) => pattern.test(cell)).length >= values.length * 0.6;
  if (are(/^(?=(?:\D*\d){8})[+(]?[\d\s()./+-]+$/)) return 'telephone';
  if (!isUnnamed) return null;
  if (are(/^(19[5-9]|20\d)\d([-/](19|20)?\d\d)?$/)) return 'promotion';
  if (are(/^(m|f|h|male|female|homme|femme|masculin|f[eé]minin)$/i)) return 'gender';
  const words = values.filter((cell) => cell.trim().split(/[\s,]+/).length > 1);
  if (are(/^[^\d@]+$/) && words.length >= values.length * 0.6) {
    return nameOrderOf(values) ?? 'firstLast';
  }
  return null;
}

/**
 * The headings of a list: in the first row that has one for e-mails, or two of any kind. None if a row
 * with an address comes before them. A heading that is merged with the cell below stands in the upper one.
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
  // A title that is merged over all columns is one heading.
  const fields = [...new Set(row.cells)].map(fieldOfHeading).filter((field) => field !== null);
  return fields.includes('email') || fields.length >= 2;
}

function hasAddress({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell.includes('@'));
}
