/** Column of each field: the one place where a field of the contract meets its column. */
type ColumnNames = Record<string, string>;

/** A row as the fields of the contract. */
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

/** The columns of the fields that were sent: a partial change speaks of these alone. */
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
