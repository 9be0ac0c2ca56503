import * as z from 'zod/mini';
import type { DraftFormat } from '../draft/draft-store.ts';
import type { EditorDraft, TextValues } from './editor.ts';

/** How the drafts of records are stored. */
export const editorDraft: DraftFormat<EditorDraft<TextValues>> = {
  version: 1,
  storage: 'lasting',
  schema: z.object({
    values: z.record(z.string(), z.string()),
    order: z.array(z.string()),
    etag: z.optional(z.string()),
    saving: z.boolean(),
    createKey: z.optional(z.string()),
  }),
};

/** Names the draft of a record, for one person. */
export function editorDraftName(name: string, id = 'new', rollNo = ''): string {
  return `${name}:${id}:${rollNo}`;
}
