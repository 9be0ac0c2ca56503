/** Maximum rows and columns of a list, characters of a text and bytes of a file; maximum e-mails of one call. */
export const rollNumberImportLimits = {
  rows: 5_000,
  columns: 100,
  csv: 2_000_000,
  file: 10_000_000,
  batch: 100,
} as const;
