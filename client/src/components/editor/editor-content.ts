import type { Pictures } from '../images/upload/pictures.ts';
import { rekeyDescriptions } from '../images/viewer/image-descriptions.ts';
import type { FormDefinition, TextValues } from './editor.ts';

/** A record's content in the editor: its texts, and its pictures in order. */
export interface EditorContent<Values extends TextValues> {
  values: Values;
  order: readonly string[];
}

/** Differences from a saved record; `order` is absent if the pictures are unchanged. */
export interface ContentChanges {
  values: Record<string, string>;
  order?: string[] | undefined;
}

/** Content of a saved record, or of the form of a new one. */
export function toEditorContent<Saved, Values extends TextValues>(
  {
    empty,
    initial,
    valuesOf,
    imagesOf,
  }: Pick<FormDefinition<Saved, Values>, 'empty' | 'initial' | 'valuesOf' | 'imagesOf'>,
  saved: Saved | undefined,
): EditorContent<Values> {
  if (!saved) return { values: { ...empty, ...initial?.() }, order: [] };
  // Text areas return line breaks as \n: without this, opening a form would count as a change.
  const texts = Object.entries(valuesOf(saved)).map(([name, text]) => [
    name,
    text.replace(/\r\n?/g, '\n'),
  ]);
  return { values: Object.fromEntries(texts), order: imagesOf(saved) };
}

/** Content whose pictures are all uploaded, named by their stored paths. */
export interface SentContent<Values extends TextValues> extends EditorContent<Values> {
  order: string[];
}

/** The form's content, with uploaded pictures named by their stored paths. */
export function contentByPaths<Values extends TextValues>(
  values: Values,
  pictures: Pick<Pictures, 'order' | 'paths'>,
): SentContent<Values> {
  const order = pictures.paths();
  return { values: rekeyDescriptions(values, pictures.order(), order), order };
}

/** Changes in `content`, compared with `saved`; undefined if there are none. */
export function contentChanges<Values extends TextValues>(
  content: EditorContent<Values>,
  saved: EditorContent<Values>,
): ContentChanges | undefined {
  const names = differingFields(content, saved);
  const order = sameOrder(content.order, saved.order) ? undefined : [...content.order];
  if (names.length === 0 && !order) return undefined;
  const texts = names.map((name) => [name, content.values[name] ?? ''] as const);
  return { values: Object.fromEntries(texts), order };
}

/** Applies changes to another version of the record. Fields without a change keep the values of `saved`. */
export function withChanges<Values extends TextValues>(
  saved: EditorContent<Values>,
  { values, order }: ContentChanges,
): EditorContent<Values> {
  const texts = Object.entries(saved.values).map(([name, text]) => [name, values[name] ?? text]);
  return { values: Object.fromEntries(texts), order: order ?? saved.order };
}

/** Names of the texts that differ. White space at the ends is ignored, as the server trims it. */
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
