/** What pictures show, by the key of each: its stored path, or the id of one that has not arrived yet. */
export type ImageDescriptions = Readonly<Record<string, string>>;

/** The text of a form that holds them. */
export const descriptionsField = 'imageDescriptions';

export function readDescriptions(text: string | undefined): ImageDescriptions {
  return text ? JSON.parse(text) : {};
}

/** JSON in one order, so that equal descriptions are equal texts; empty where nothing is described. */
export function writeDescriptions(descriptions: ImageDescriptions): string {
  const described = Object.entries(descriptions).filter(([, text]) => text.trim());
  described.sort(([one], [other]) => (one < other ? -1 : 1));
  return described.length === 0 ? '' : JSON.stringify(Object.fromEntries(described));
}

/**
 * Copies a form's texts and renames the keys of its descriptions: `from[i]` becomes `to[i]`. A description whose key
 * is not in `from` is left out, as its picture has been removed.
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
