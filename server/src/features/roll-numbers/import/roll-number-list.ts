import { setImmediate } from 'node:timers/promises';
import { email } from '@alumni/shared/core/fields';
import type { RollNumberDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import type { ImportColumn } from '@alumni/shared/roll-numbers/roll-numbers';
import { emailKey } from '../../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../../accounts/roll-number-format.ts';
import { InvalidInputError } from '../../../core/domain-errors.ts';
import { type Headings, hasEmailHeading, readHeadings } from './roll-number-columns.ts';
import { readCsvRows } from './roll-number-csv.ts';
import { cellOf, type ImportFault, readDetails } from './roll-number-details.ts';
import type { SheetRow } from './sheet.ts';
import { readWorkbook } from './xlsx-rows.ts';

export interface RollNumberRow {
  /** Line in the file, counted from 1; the last one of a row that spans several lines. */
  line: number;
  /** The e-mail, or the content of an invalid row, truncated to 200 characters. */
  text: string;
  state: 'valid' | 'duplicate' | 'invalid';
  /** The roll number that the list has for the person. */
  rollNo?: string;
  /** Absent if the list says nothing else of the person, or nobody is to be invited. */
  details?: RollNumberDetails;
  /** Absent if there are none. */
  faults?: ImportFault[];
}

export interface RollNumberList {
  rows: RollNumberRow[];
  /** Absent if the list has no headings. */
  columns?: ImportColumn[];
  /** Of a workbook. */
  sheet?: { name: string; others: string[] };
}

const maxInvalidText = 200;

/** The e-mails of a CSV, with what it says of their people. Throws `InvalidInputError` if it is no list. */
export async function readRollNumberCsv(csv: string): Promise<RollNumberList> {
  return listOf(readCsvRows(csv));
}

/** The same of a workbook: of its first sheet with a heading for e-mails. */
export async function readRollNumberWorkbook(bytes: Uint8Array): Promise<RollNumberList> {
  const { sheet, others, rows } = await readWorkbook(bytes, hasEmailHeading);
  return { ...(await listOf(rows)), sheet: { name: sheet, others } };
}

/** The e-mail in its stored form; undefined if invalid. */
export function validEmail(typed: string): string | undefined {
  const parsed = email.safeParse(typed);
  return parsed.success ? parsed.data : undefined;
}

/** Rows that are read at once: requests are answered in between. */
const atOnce = 250;

/**
 * Reads the column with an e-mail header; without one, the first cell of each row that contains an @.
 */
async function listOf(all: SheetRow[]): Promise<RollNumberList> {
  const headings = readHeadings(all);
  const rows = all.slice(headings?.rows ?? 0);
  if (rows.length > rollNumberImportLimits.rows) throw new InvalidInputError('importTooLong');
  if (rows.length === 0) throw new InvalidInputError('importEmpty');
  const seen = new Seen();
  const read: RollNumberRow[] = [];
  for (const row of rows) {
    read.push(classifyRow(row, headings, seen));
    if (read.length % atOnce === 0) await setImmediate();
  }
  return { rows: read, ...(headings && { columns: headings.columns }) };
}

/** E-mails and roll numbers of the rows above. */
class Seen {
  readonly emails = new Set<string>();
  readonly lineOf = new Map<string, number>();
}

function classifyRow(
  { line, cells }: SheetRow,
  headings: Headings | undefined,
  seen: Seen,
): RollNumberRow {
  const column = headings?.columnOf.email;
  const cell =
    column === undefined ? cells.find((candidate) => candidate.includes('@')) : cells[column];
  const address = validEmail(cell ?? '');
  if (!address) {
    const text = (cell || cells.filter(Boolean).join(', ')).slice(0, maxInvalidText);
    return { line, text, state: 'invalid' };
  }
  const key = emailKey(address);
  if (seen.emails.has(key)) return { line, text: address, state: 'duplicate' };
  seen.emails.add(key);
  if (!headings) return { line, text: address, state: 'valid' };
  const typed = cellOf(cells, headings.columnOf.rollNo);
  const rollNo = normalizeRollNumber(typed);
  const earlier = rollNo && seen.lineOf.get(rollNo);
  if (earlier) {
    const fault = rollNumberFault('importNumberTwice', typed, headings.columns);
    const faults = [{ ...fault, values: { line: earlier } }];
    return { line, text: address, state: 'duplicate', faults };
  }
  if (rollNo) seen.lineOf.set(rollNo, line);
  const { details, faults } = readDetails(cells, headings);
  return {
    line,
    text: address,
    state: 'valid',
    ...(rollNo && { rollNo }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(faults.length > 0 && { faults }),
  };
}

/** Why a row is left alone that has this roll number. */
export function rollNumberFault(
  reason: ImportFault['reason'],
  rollNo: string,
  columns: ImportColumn[] = [],
): ImportFault {
  const heading = columns.find(({ field }) => field === 'rollNo')?.heading ?? '';
  return { heading, text: rollNo.slice(0, 100), reason, values: {} };
}
