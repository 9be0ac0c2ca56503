import type { EditorDefinition, TextValues } from './editor.ts';

/** What an editor shows of a record: its texts, and the order of its pictures. */
export interface EditorContent<Values extends TextValues> {
  values: Values;
  order: readonly string[];
}

/** The content of a saved record, or of an empty form. */
export function editorContentOf<Saved, Values extends TextValues>(
  { empty, valuesOf, imagesOf }: EditorDefinition<Saved, Values>,
  saved: Saved | undefined,
): EditorContent<Values> {
  if (!saved) return { values: empty, order: [] };
  // As text areas give line breaks back, so that opening a form is no change.
  const texts = Object.entries(valuesOf(saved)).map(([name, text]) => [
    name,
    text.replace(/\r\n?/g, '\n'),
  ]);
  return { values: Object.fromEntries(texts), order: imagesOf(saved) };
}

export function sameContent<Values extends TextValues>(
  one: EditorContent<Values>,
  other: EditorContent<Values>,
): boolean {
  return differingFields(one, other).length === 0 && sameOrder(one.order, other.order);
}

/** Names of the texts that differ; white space at the ends does not count, the server removes it. */
export function differingFields<Values extends TextValues>(
  one: EditorContent<Values>,
  other: EditorContent<Values>,
): (keyof Values & string)[] {
  return Object.keys(other.values).filter(
    (name) => one.values[name]?.trim() !== other.values[name]?.trim(),
  );
}

export function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
