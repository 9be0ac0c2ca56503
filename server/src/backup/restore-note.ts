import * as z from 'zod/mini';
import { folderNote } from '../core/folder-note.ts';

/** In the data folder while a restore into it is under way: one that was killed is repeated before a start. */
export const restoreNote = folderNote(
  'restore-under-way',
  z.object({
    /** The backup: where it is, and when it was made. */
    from: z.string(),
    backupAt: z.string(),
  }),
);
