import { csvProblem } from '@alumni/shared/roll-numbers/csv-text';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { CsvError, parse } from 'csv-parse/sync';
import { InvalidInputError } from '../../../core/domain-errors.ts';
import type { SheetRow } from './sheet.ts';

/** Bytes, more than any real row: a row with an unclosed quote extends to the end. */
const maxRowBytes = 100_000;

/**
 * The rows of a CSV file as spreadsheets write them: with or without a BOM, separated by commas,
 * semicolons or tabs. At most some more than a list may have. Throws `InvalidInputError` if the text is
 * no such file.
 */
export function readCsvRows(csv: string): SheetRow[] {
  const problem = csvProblem(csv);
  if (problem) throw new InvalidInputError(problem);
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
      // Rows above the headings, the headings, and one row beyond the limit are enough to refuse the list.
      to: rollNumberImportLimits.rows + 11,
      max_record_size: maxRowBytes,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({
      line: info.lines,
      cells: record.slice(0, rollNumberImportLimits.columns),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lastLine = error.code === 'CSV_QUOTE_NOT_CLOSED' ? Number(error.lines) : undefined;
    const line = lineOfOpenQuote(csv) ?? lastLine;
    if (line === undefined) throw new InvalidInputError('importNotText');
    throw new InvalidInputError('importQuoteOpen', { values: { line } });
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

/** The most frequent of comma, semicolon and tab in the first line that has one, outside quotes. */
function delimiterOf(csv: string): string {
  const lines = csv
    .slice(0, maxRowBytes)
    .split(/[\r\n]+/)
    .slice(0, 10);
  const outside = lines
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .find((line) => /[,;\t]/.test(line));
  const count = (delimiter: string) => (outside ?? '').split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
