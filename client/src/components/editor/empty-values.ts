/** An empty text for each field of a form; pictures are apart. In the order in which the contract has them. */
export function emptyValues<Field extends string>(
  fields: Record<Field, unknown>,
): Record<Exclude<Field, 'images'>, string> {
  const texts = Object.keys(fields).filter((field) => field !== 'images');
  return Object.fromEntries(texts.map((field) => [field, ''])) as Record<
    Exclude<Field, 'images'>,
    string
  >;
}
