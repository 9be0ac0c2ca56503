/** Limits of an imported list: rows, columns, characters of a text, bytes of a file, e-mails in one call. */
export const rollNumberImportLimits = {
  rows: 5_000,
  columns: 100,
  csv: 2_000_000,
  file: 10_000_000,
  batch: 100,
} as const;
