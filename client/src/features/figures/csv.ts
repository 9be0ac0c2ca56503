export type CsvCell = string | number;

/**
 * A spreadsheet of numbers under headings of ours: no cell holds what somebody has typed, so that none
 * is run as a formula. Excel needs the mark at the beginning to read accents.
 */
export function csvOf(rows: CsvCell[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: CsvCell): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
