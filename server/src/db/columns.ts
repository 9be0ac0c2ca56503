/** Column name of each API field. */
type ColumnNames = Record<string, string>;

/** Converts a row to API fields. */
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

/** Converts API fields to columns. Undefined fields are omitted, as in a partial update. */
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

/**
 * Omits fields whose value equals that in `empty`. The API specification does not have these fields, so records contain
 * them only where they are used.
 */
export function omitDefaults<
  Fields extends object,
  const Empty extends { readonly [Field in keyof Fields]?: Fields[Field] },
>(
  fields: Fields,
  empty: Empty,
): Omit<Fields, keyof Empty> & {
  [Field in keyof Empty & keyof Fields]?: Exclude<Fields[Field], Empty[Field]>;
} {
  const used = Object.entries(fields).filter(
    ([field, value]) => !(field in empty) || value !== empty[field as keyof Empty & keyof Fields],
  );
  return Object.fromEntries(used) as never;
}

/** Empty texts for all columns, as an empty form gives them. */
export function emptyTexts<Column extends string>(
  names: Record<string, Column>,
): Record<Column, ''> {
  const columns = Object.values(names).map((column) => [column, '']);
  return Object.fromEntries(columns) as Record<Column, ''>;
}
