/** Picture descriptions by key: the stored path, or the id of a picture that has not arrived yet. */
export type ImageDescriptions = Readonly<Record<string, string>>;

export const descriptionsField = 'imageDescriptions';

export function readDescriptions(text: string | undefined): ImageDescriptions {
  return text ? JSON.parse(text) : {};
}

/** JSON with sorted keys, so that equal descriptions give equal texts; empty without descriptions. */
export function writeDescriptions(descriptions: ImageDescriptions): string {
  const described = Object.entries(descriptions).filter(([, text]) => text.trim());
  described.sort(([one], [other]) => (one < other ? -1 : 1));
  return described.length === 0 ? '' : JSON.stringify(Object.fromEntries(described));
}

/**
 * Copies a form's texts and renames the keys of its descriptions: `from[i]` becomes `to[i]`. Drops descriptions whose
 * key is not in `from`: their pictures were removed.
 */
export function rekeyDescriptions<Values extends Record<string, string>>(
  values: Values,
  from: readonly string[],
  to: readonly string[],
): Values {
  if (!values[descriptionsField]) return values;
  const descriptions = readDescriptions(values[descriptionsField]);
  const kept = from.map((key, index) => [to[index] ?? key, descriptions[key] ?? '']);
  return { ...values, [descriptionsField]: writeDescriptions(Object.fromEntries(kept)) };
}
