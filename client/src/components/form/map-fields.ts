/** An object with the same keys, whose values are what `make` returns. */
export function mapFields<Fields extends object, Made>(
  fields: Fields,
  make: (field: Fields[keyof Fields], name: Extract<keyof Fields, string>) => Made,
): { [Name in keyof Fields]: Made } {
  const made: [string, Made][] = [];
  for (const name in fields) made.push([name, make(fields[name], name)]);
  // Untyped entries: TypeScript cannot infer that their keys are those of `fields`.
  const entries: Iterable<readonly unknown[]> = made;
  return Object.fromEntries(entries);
}
