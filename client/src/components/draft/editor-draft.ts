import * as z from 'zod/mini';
import type { DraftFormat } from './draft-store.ts';

const texts = z.record(z.string(), z.string());

const schema = z.object({
  values: texts,
  /** Pictures in order: paths of stored ones, ids of newly chosen ones. Absent if unchanged. */
  order: z.optional(z.array(z.string())),
  /** ETag of the version that the changes are based on. */
  etag: z.optional(z.string()),
  /** True while the record is being saved. A form that opens with such a draft knows that the save was cut off. */
  saving: z.boolean(),
  /** Idempotency key of a POST that was sent: the record may exist. */
  createKey: z.optional(z.string()),
  /** First text of the form, by which people recognise the draft. */
  title: z.optional(z.string()),
  /** Saved content of the record. If the record is deleted meanwhile, the form can recreate all of it. */
  base: z.optional(z.object({ values: texts, order: z.array(z.string()) })),
});

/** Unsaved changes. `values` has only the changed texts, so an old draft does not undo what others have changed. */
export type EditorDraft = z.output<typeof schema>;

export function editorDraftFormat(
  storage: DraftFormat<unknown>['storage'] = 'lasting',
): DraftFormat<EditorDraft> {
  return { version: 1, schema, storage };
}

export function editorDraftName(record: string, id = 'new', rollNo = ''): string {
  return `${record}:${id}:${rollNo}`;
}
