import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import { ListError } from './list.messages.ts';
import { type HiddenParts, hiddenParts } from './opendocument.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { packTrimmed, unpackWorkbook } from './trim-workbook.ts';

const maxSheets = 20;
/** Maximum rows with content read from a sheet, including hidden ones. */
const maxRows = 4 * rollNumberImportLimits.rows;
/** Maximum characters of a cell. Longer values cannot be stored and are reported. */
const maxCell = 1_000;
/**
 * Maximum sum of the characters and cells of all sheets. The worker sends all sheets to the page in one message, and a
 * larger one would freeze the page.
 */
const maxCharacters = 10_000_000;

/**
 * Reads the sheets of a workbook: XLSX, XLS, ODS and other spreadsheet formats. Uses the stored values of
 * formulas and evaluates nothing. Throws `ListError`.
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const isZip = bytes[0] === 0x50;
  let workbook: WorkBook;
  let hidden: HiddenParts | undefined;
  try {
    const parts = isZip ? unpackWorkbook(bytes) : undefined;
    const content = parts?.['content.xml'];
    if (content) hidden = hiddenParts(content);
    // SheetJS needs the styles to report hidden rows and columns.
    workbook = read(parts ? packTrimmed(parts) : bytes, {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      // Keeps the cells of HTML tables as text: a telephone would lose its leading zero.
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

/** Counts cells and characters. Throws `ListError` above the limits. */
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
    // `map` would skip the empty cells of a sparse row.
    const cells = Array.from(row.slice(0, rollNumberImportLimits.columns), (cell) =>
      cellText(cell, is1904),
    );
    // Skip a row without values of its own, even if merged cells cover it. It describes no person.
    if (!cells.some(Boolean)) continue;
    for (const [column, origin] of merged.get(index) ?? []) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= cellText(origin, is1904);
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

/** Lists the cells that merged cells cover, by row. Each entry has the column, and the cell that holds the value. */
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

/** Displayed text of a cell. Days become ISO 8601; unformatted numbers keep all digits. */
function cellText(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  const format = String(cell.z ?? 'General');
  const shown = String(cell.w ?? cell.v);
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (SSF.is_date(format)) return serialToDay(cell.v, is1904) || shown;
    if (/^general$/i.test(format) || /e\+/i.test(shown)) return String(cell.v);
  }
  return shown.trim().slice(0, maxCell);
}

function serialToDay(serial: number, is1904: boolean): string {
  const day = SSF.parse_date_code(serial, { date1904: is1904 });
  const padded = (value: number) => String(value).padStart(2, '0');
  return day && day.y > 0 ? `${day.y}-${padded(day.m)}-${padded(day.d)}` : '';
}
