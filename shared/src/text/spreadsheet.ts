/** File formats of spreadsheet downloads. */
export const spreadsheetFormats = ['csv', 'xlsx'] as const;
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number];

export type SpreadsheetCell = string | number | Date | null;
