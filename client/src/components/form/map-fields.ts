/** An object with the same names, and what `make` gives for each of its values. */
export function mapFields<Fields extends object, Made>(
  fields: Fields,
  make: (field: Fields[keyof Fields], name: Extract<keyof Fields, string>) => Made,
): { [Name in keyof Fields]: Made } {
  const made: [string, Made][] = [];
  for (const name in fields) made.push([name, make(fields[name], name)]);
  // The library's type for entries that are not known to be pairs; these have the names of `fields`.
  const entries: Iterable<readonly unknown[]> = made;
  return Object.fromEntries(entries);
}
