import { csvProblem } from '@alumni/shared/csv-text';
import { email } from '@alumni/shared/fields';
import { limits } from '@alumni/shared/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { InvalidInputError } from '../core/domain-errors.ts';
import { emailKey } from './accounts.store.ts';

export interface RollNumberCsvRow {
  /** Line in the file, counted from 1; the last one of a row that spans several lines. */
  line: number;
  /** The e-mail, or the content of an invalid row, truncated to 200 characters. */
  text: string;
  state: 'valid' | 'duplicate' | 'invalid';
}

const maxInvalidText = 200;

/** Bytes, more than any real row: a row with an unclosed quote extends to the end. */
const maxRowBytes = 100_000;

/**
 * The e-mails of a CSV file as spreadsheets write them: with or without a BOM, a header and further
 * columns, separated by commas, semicolons or tabs. Reads the column with an e-mail header; without
 * a header, the first cell of each row that contains an @. Throws `InvalidInputError` if the text
 * is not such a list.
 */
export function readRollNumberCsv(csv: string): RollNumberCsvRow[] {
  const problem = csvProblem(csv);
  if (problem) throw new InvalidInputError(problem);
  const records = parseCsv(csv);
  const column = records[0]?.cells.findIndex(isHeading) ?? -1;
  const rows = column >= 0 ? records.slice(1) : records;
  if (rows.length > limits.rollNumberImport.rows) throw new InvalidInputError('importTooLong');
  if (rows.length === 0) throw new InvalidInputError('importEmpty');
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const cell = column >= 0 ? cells[column] : cells.find((candidate) => candidate.includes('@'));
    return { line, ...classifyRow(cell ?? '', cells, seen) };
  });
}

/** The e-mail in its stored form; undefined if invalid. */
export function validEmail(typed: string): string | undefined {
  const parsed = email.safeParse(typed);
  return parsed.success ? parsed.data : undefined;
}

interface CsvRecord {
  line: number;
  cells: string[];
}

function parseCsv(csv: string): CsvRecord[] {
  try {
    // The types of csv-parse ignore that `info: true` changes the type of a record.
    const records = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A header and one row beyond the limit are enough to refuse the list.
      to: limits.rollNumberImport.rows + 2,
      max_record_size: maxRowBytes,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lastLine = error.code === 'CSV_QUOTE_NOT_CLOSED' ? Number(error.lines) : undefined;
    const line = lineOfOpenQuote(csv) ?? lastLine;
    if (line === undefined) throw new InvalidInputError('importNotText');
    throw new InvalidInputError('importQuoteOpen', { line });
  }
}

/** Line of the quotation mark that is never closed; the parser reports only the end of the file. */
function lineOfOpenQuote(csv: string): number | undefined {
  const delimiter = delimiterOf(csv);
  let line = 1;
  let openedAt: number | undefined;
  let atStart = true;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv[at] as string;
    if (character === '\n' || (character === '\r' && csv[at + 1] !== '\n')) line += 1;
    if (openedAt) {
      if (character !== '"') continue;
      if (csv[at + 1] === '"') at += 1;
      else openedAt = undefined;
    } else if (character === '"' && atStart) {
      openedAt = line;
      atStart = false;
    } else {
      const separates = character === delimiter || /[\r\n]/.test(character);
      atStart = separates || (atStart && /[\s\uFEFF]/.test(character));
    }
  }
  return openedAt;
}

/** The most frequent of comma, semicolon and tab in the first line, outside quotes. */
function delimiterOf(csv: string): string {
  const firstLine = csv.split(/[\r\n]/).find((line) => line.replace('\uFEFF', '').trim() !== '');
  const outside = (firstLine ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => outside.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Compares whole words: `jane.mail.com` is a mistyped address, not a heading. */
function isHeading(cell: string): boolean {
  const letters = cell.toLowerCase().replace(/[\s_'’.:*-]/g, '');
  return /^((users?)?(e?mail|courriel)s?(address(es)?)?|adresses?(e?mail|courriel|[ée]lectronique)s?)$/.test(
    letters,
  );
}

function classifyRow(
  cell: string,
  cells: string[],
  seen: Set<string>,
): Omit<RollNumberCsvRow, 'line'> {
  const address = validEmail(cell);
  if (!address) {
    const text = (cell || cells.filter(Boolean).join(', ')).slice(0, maxInvalidText);
    return { text, state: 'invalid' };
  }
  const key = emailKey(address);
  if (seen.has(key)) return { text: address, state: 'duplicate' };
  seen.add(key);
  return { text: address, state: 'valid' };
}
