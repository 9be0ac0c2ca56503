import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { ListError } from './list-messages.ts';
import { type HiddenParts, hiddenParts } from './opendocument.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { packTrimmed, unpackWorkbook } from './trim-workbook.ts';

const maxSheets = 20;
/** Rows with content that are kept of a sheet, hidden ones too. */
const maxRows = 4 * rollNumberImportLimits.rows;
/** Characters: what is longer than any value that is stored is reported as such, not kept. */
const maxCell = 1_000;
/** Characters of all sheets, and cells: the page gets them in one message, and would stand still. */
const maxCharacters = 10_000_000;

/**
 * The sheets of a workbook: XLSX, XLS, ODS and what else spreadsheets write. Formulas count with the
 * value that was stored with them; nothing is evaluated. Throws `ListError`.
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const isZip = bytes[0] === 0x50;
  let workbook: WorkBook;
  let hidden: HiddenParts | undefined;
  try {
    const parts = isZip ? unpackWorkbook(bytes) : undefined;
    const content = parts?.['content.xml'];
    if (content) hidden = hiddenParts(content);
    // Styles tell which rows and columns are hidden.
    workbook = read(parts ? packTrimmed(parts) : bytes, {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      // Of HTML: a telephone keeps its zero.
      raw: true,
    });
  } catch (error) {
    if (error instanceof ListError) throw error;
    const isLocked = /password|encrypt/i.test(String(error));
    throw new ListError(isLocked ? 'importPassword' : 'importNotWorkbook');
  }
  const is1904 = Boolean(workbook.Workbook?.WBProps?.date1904);
  const count = countCharacters();
  return workbook.SheetNames.slice(0, maxSheets).map((name, index) => {
    const sheet = workbook.Sheets[name] ?? {};
    const own = hidden?.sheets[index];
    return {
      name: name.slice(0, 100),
      hidden: own?.hidden ?? (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
      ...readSheet(sheet, { own, is1904, count }),
    };
  });
}

/** Counts cells with their characters. Throws `ListError` where they are too many. */
function countCharacters(): (cells: string[]) => void {
  let left = maxCharacters;
  return (cells) => {
    for (const cell of cells) left -= cell.length + 1;
    if (left < 0) {
      throw new ListError('importFileTooLarge', { max: maxCharacters / 1_000_000 });
    }
  };
}

interface SheetContext {
  own: HiddenParts['sheets'][number] | undefined;
  is1904: boolean;
  count: (cells: string[]) => void;
}

function readSheet(
  sheet: WorkSheet,
  { own, is1904, count }: SheetContext,
): Pick<Sheet, 'rows' | 'hiddenColumns'> {
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const merged = mergedCells(sheet, data);
  const rows: SheetRow[] = [];
  const columns = new Set<number>();
  for (const [index, row] of data.entries()) {
    if (!row || rows.length >= maxRows) continue;
    // `map` would leave the gaps of a row with empty cells.
    const cells = Array.from(row.slice(0, rollNumberImportLimits.columns), (cell) =>
      textOf(cell, is1904),
    );
    // A merged cell holds for rows that say something themselves.
    if (!cells.some(Boolean)) continue;
    for (const [column, origin] of merged.get(index) ?? []) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= textOf(origin, is1904);
    }
    count(cells);
    for (const [column, cell] of cells.entries()) if (cell !== '') columns.add(column);
    const hidden = own ? own.rows.has(index) : sheet['!rows']?.[index]?.hidden;
    rows.push({ line: index + 1, cells, ...(hidden && { hidden }) });
  }
  const isHidden = (column: number) =>
    own ? own.columns.has(column) : Boolean(sheet['!cols']?.[column]?.hidden);
  return { rows, hiddenColumns: [...columns].filter(isHidden).sort((a, b) => a - b) };
}

/** Cells that a merged one covers, by row and column, with the one that holds the value. */
function mergedCells(sheet: WorkSheet, data: (CellObject | undefined)[][]) {
  const merged = new Map<number, [column: number, origin: CellObject | undefined][]>();
  for (const { s, e } of sheet['!merges'] ?? []) {
    const origin = data[s.r]?.[s.c];
    if (!origin) continue;
    const lastColumn = Math.min(e.c, rollNumberImportLimits.columns - 1);
    for (let row = s.r; row <= Math.min(e.r, data.length - 1); row += 1) {
      if (!data[row]) continue;
      const covered = merged.get(row) ?? [];
      for (let column = s.c; column <= lastColumn; column += 1) covered.push([column, origin]);
      merged.set(row, covered);
    }
  }
  return merged;
}

/** A cell as its sheet shows it; a day as ISO 8601, a number without format with all its digits. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  const format = String(cell.z ?? 'General');
  const shown = String(cell.w ?? cell.v);
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (SSF.is_date(format)) return dayOf(cell.v, is1904) || shown;
    if (/^general$/i.test(format) || /e\+/i.test(shown)) return String(cell.v);
  }
  return shown.trim().slice(0, maxCell);
}

function dayOf(serial: number, is1904: boolean): string {
  const day = SSF.parse_date_code(serial, { date1904: is1904 });
  const padded = (value: number) => String(value).padStart(2, '0');
  return day && day.y > 0 ? `${day.y}-${padded(day.m)}-${padded(day.d)}` : '';
}
