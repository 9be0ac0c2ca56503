/** Column name of each field of the contract. */
type ColumnNames = Record<string, string>;

/** Converts a row to the fields of the contract. */
export function toFields<
  const Names extends ColumnNames,
  Row extends Record<Names[keyof Names], unknown>,
>(row: Row, names: Names): { [Field in keyof Names]: Row[Names[Field]] } {
  const fields = Object.entries(names).map(([field, column]) => [
    field,
    row[column as Names[keyof Names]],
  ]);
  return Object.fromEntries(fields);
}

/** Converts fields to columns; fields that are undefined are left out of a partial update. */
export function toColumns<
  const Names extends ColumnNames,
  Fields extends { [Field in keyof Names]?: unknown },
>(
  fields: Fields,
  names: Names,
): {
  [Field in keyof Names as Names[Field]]?: Exclude<Fields[Field & keyof Fields], undefined>;
} {
  const columns = Object.entries(names)
    .map(([field, column]) => [column, fields[field]])
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(columns);
}

/** The columns of a form nobody has filled in. */
export function emptyTexts<Column extends string>(
  names: Record<string, Column>,
): Record<Column, ''> {
  const columns = Object.values(names).map((column) => [column, '']);
  return Object.fromEntries(columns) as Record<Column, ''>;
}
