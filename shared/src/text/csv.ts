import type { Language } from './language.ts';
import type { SpreadsheetCell } from './spreadsheet.ts';

/**
 * Excel splits a CSV file at the list separator of its country. It reads accents correctly only after a byte order
 * mark.
 */
const delimiters: Record<Language, string> = { en: ',', fr: ';' };
export const byteOrderMark = '\uFEFF';

/**
 * Matches texts that a spreadsheet would run as a formula, which may start with a full-width sign. Also matches texts
 * that it would read as a number. Such numbers would lose leading zeros and all digits after the fifteenth.
 */
const misread =
  /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|0\d[\d ]*$|(?:\d ?){12,}$|\d+(?:\.\d+)?e[+-]?\d+$)/i;
/**
 * Matches a separator inside a cell that is followed by a formula. The Excel of another country would split the cell
 * there, and the new cell would start with the formula. Ignores list items: a dash and a space.
 */
const misreadInside = /([;,|\t\r\n])(?=["'\p{Zs}]*(?:[=+@＝＋＠]|[-－]\S))/gu;
const guardedInside = /([;,|\t\r\n])'(?=["'\p{Zs}]*(?:[=+@＝＋＠]|[-－]\S))/gu;

/** One CSV row. Quotes all cells: Excel of another country splits at another separator. */
export function csvRow(cells: readonly SpreadsheetCell[], language: Language): string {
  return `${cells.map(csvCell).join(delimiters[language])}\r\n`;
}

export function toCsv(rows: readonly SpreadsheetCell[][], language: Language): string {
  return byteOrderMark + rows.map((row) => csvRow(row, language)).join('');
}

function csvCell(value: SpreadsheetCell): string {
  return `"${cellText(value).replace(/"/g, '""')}"`;
}

function cellText(value: SpreadsheetCell): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? guardCell(value) : String(value ?? '');
}

/** Adds an apostrophe to texts that a spreadsheet would run or read as a number. */
function guardCell(text: string): string {
  const inside = text.replace(misreadInside, "$1'");
  return misread.test(text) ? `'${inside}` : inside;
}

/** Removes the apostrophes of `guardCell` from an imported cell. */
export function unguardCell(text: string): string {
  const inside = text.replace(guardedInside, '$1');
  return inside.startsWith("'") && misread.test(inside.slice(1)) ? inside.slice(1) : inside;
}
