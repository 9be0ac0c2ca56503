/**
 * Maximum rows, characters of a CSV file and bytes of a workbook; maximum e-mails of one call. Real
 * workbooks of 5,000 rows unpack to 10 MB or so.
 */
export const rollNumberImportLimits = {
  rows: 5_000,
  columns: 100,
  csv: 2_000_000,
  xlsx: 2_000_000,
  unpacked: 30_000_000,
  batch: 100,
} as const;
