import * as z from 'zod/mini';
import { folderNote } from '../core/folder-note.ts';

/** The data folder has this note while a restore is under way. A killed restore has to be repeated before a start. */
export const restoreNote = folderNote(
  'restore-under-way',
  z.object({
    /** The backup: where it is, and when it was made. */
    from: z.string(),
    backupAt: z.string(),
  }),
);
