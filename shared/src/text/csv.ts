export type CsvCell = string | number;

/** A spreadsheet. Excel needs the mark at the beginning to read accents. */
export function csvOf(rows: CsvCell[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** A spreadsheet would run typed text as a formula: an apostrophe makes it a text. */
function cellOf(value: CsvCell): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
