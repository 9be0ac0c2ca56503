import * as z from 'zod/mini';
import type { DraftFormat } from './draft-store.ts';

const schema = z.object({
  values: z.record(z.string(), z.string()),
  /** Stored paths and ids of chosen pictures, in order; absent where they are as saved. */
  order: z.optional(z.array(z.string())),
  /** Of the version that the changes are based on. */
  etag: z.optional(z.string()),
  /** It was being saved. */
  saving: z.boolean(),
  /** A new record was sent under this key: it may be there. */
  createKey: z.optional(z.string()),
});

/**
 * Unsaved changes: the changed texts alone, so that a draft of an older version brings back nothing
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
