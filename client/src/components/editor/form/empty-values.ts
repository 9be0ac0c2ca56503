/** An empty text for each of `fields` except `images`, in the same order. */
export function emptyValues<Field extends string>(
  fields: Record<Field, unknown>,
): Record<Exclude<Field, 'images'>, string> {
  const texts = Object.keys(fields).filter((field) => field !== 'images');
  return Object.fromEntries(texts.map((field) => [field, ''])) as Record<
    Exclude<Field, 'images'>,
    string
  >;
}
