import * as z from 'zod/mini';
import type { DraftFormat } from './draft-store.ts';

const texts = z.record(z.string(), z.string());

const schema = z.object({
  values: texts,
  /** Stored paths and ids of chosen pictures, in order; absent where they are as saved. */
  order: z.optional(z.array(z.string())),
  /** Of the version that the changes are based on. */
  etag: z.optional(z.string()),
  /** It was being saved. */
  saving: z.boolean(),
  /** A new record was sent under this key: it may be there. */
  createKey: z.optional(z.string()),
  /** The first text of the form, by which people know it. */
  title: z.optional(z.string()),
  /** What was changed: brings all of it back once the record is gone. */
  base: z.optional(z.object({ values: texts, order: z.array(z.string()) })),
});

/**
 * Unsaved changes: `values` has the changed texts alone, so that a draft of an older version brings back nothing
 * that somebody else has changed meanwhile.
 */
export type EditorDraft = z.output<typeof schema>;

export function editorDraftFormat(
  storage: DraftFormat<unknown>['storage'] = 'lasting',
): DraftFormat<EditorDraft> {
  return { version: 1, schema, storage };
}

/** Names the draft of a record, for one person. */
export function editorDraftName(record: string, id = 'new', rollNo = ''): string {
  return `${record}:${id}:${rollNo}`;
}
