import type { Language } from './language.ts';
import type { SpreadsheetCell } from './spreadsheet.ts';

/** Excel splits at the list separator of its country, and reads accents only after the mark. */
const delimiters: Record<Language, string> = { en: ',', fr: ';' };
export const byteOrderMark = '\uFEFF';

/**
 * Texts that a spreadsheet runs as a formula, full-width signs included, or takes for a number: that loses
 * zeros at the front and all digits after the fifteenth.
 */
const misread =
  /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|0\d[\d ]*$|(?:\d ?){12,}$|\d+(?:\.\d+)?e[+-]?\d+$)/i;
/** The same where Excel of another country splits inside of a text. A dash before a space begins an item. */
const misreadInside = /([;,|\t\r\n])(?=["'\p{Zs}]*(?:[=+@＝＋＠]|[-－]\S))/gu;
const guardedInside = /([;,|\t\r\n])'(?=["'\p{Zs}]*(?:[=+@＝＋＠]|[-－]\S))/gu;

/** One row of a CSV. All its cells are quoted: no text of theirs ends one where Excel splits at another sign. */
export function csvRow(cells: readonly SpreadsheetCell[], language: Language): string {
  return `${cells.map(cellOf).join(delimiters[language])}\r\n`;
}

export function csvOf(rows: readonly SpreadsheetCell[][], language: Language): string {
  return byteOrderMark + rows.map((row) => csvRow(row, language)).join('');
}

function cellOf(value: SpreadsheetCell): string {
  return `"${textOf(value).replace(/"/g, '""')}"`;
}

function textOf(value: SpreadsheetCell): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? guardCell(value) : String(value ?? '');
}

/** An apostrophe makes a text of what a spreadsheet would run or count. */
function guardCell(text: string): string {
  const inside = text.replace(misreadInside, "$1'");
  return misread.test(text) ? `'${inside}` : inside;
}

/** Takes the apostrophes of `guardCell` out again, in a file that came back. */
export function unguardCell(text: string): string {
  const inside = text.replace(guardedInside, '$1');
  return inside.startsWith("'") && misread.test(inside.slice(1)) ? inside.slice(1) : inside;
}
