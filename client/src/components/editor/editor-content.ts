import { rekeyDescriptions } from '../images/image-descriptions.ts';
import type { Pictures } from '../images/pictures.ts';
import type { FormDefinition, TextValues } from './editor.ts';

/** An editor's content of a record: its texts, and the order of its pictures. */
export interface EditorContent<Values extends TextValues> {
  values: Values;
  order: readonly string[];
}

/** Differences from a saved record; `order` is absent where the pictures are as saved. */
export interface ContentChanges {
  values: Record<string, string>;
  order?: string[] | undefined;
}

/** The content of a saved record, or of an empty form. */
export function editorContentOf<Saved, Values extends TextValues>(
  {
    empty,
    valuesOf,
    imagesOf,
  }: Pick<FormDefinition<Saved, Values>, 'empty' | 'valuesOf' | 'imagesOf'>,
  saved: Saved | undefined,
): EditorContent<Values> {
  if (!saved) return { values: empty, order: [] };
  // Text areas return line breaks as \n: without this, opening a form would count as a change.
  const texts = Object.entries(valuesOf(saved)).map(([name, text]) => [
    name,
    text.replace(/\r\n?/g, '\n'),
  ]);
  return { values: Object.fromEntries(texts), order: imagesOf(saved) };
}

/** Content whose pictures are named by their stored paths, once they have arrived. */
export interface SentContent<Values extends TextValues> extends EditorContent<Values> {
  order: string[];
}

/** What is typed and chosen, with pictures under the paths of those that have arrived. */
export function contentByPaths<Values extends TextValues>(
  values: Values,
  pictures: Pick<Pictures, 'order' | 'paths'>,
): SentContent<Values> {
  const order = pictures.paths();
  return { values: rekeyDescriptions(values, pictures.order(), order), order };
}

/** Changes in `content`, compared with `saved`; undefined if there are none. */
export function changesOf<Values extends TextValues>(
  content: EditorContent<Values>,
  saved: EditorContent<Values>,
): ContentChanges | undefined {
  const names = differingFields(content, saved);
  const order = sameOrder(content.order, saved.order) ? undefined : [...content.order];
  if (names.length === 0 && !order) return undefined;
  const texts = names.map((name) => [name, content.values[name] ?? ''] as const);
  return { values: Object.fromEntries(texts), order };
}

/** The same changes to another version: what was not changed is as it is there. */
export function withChanges<Values extends TextValues>(
  saved: EditorContent<Values>,
  { values, order }: ContentChanges,
): EditorContent<Values> {
  const texts = Object.entries(saved.values).map(([name, text]) => [name, values[name] ?? text]);
  return { values: Object.fromEntries(texts), order: order ?? saved.order };
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
