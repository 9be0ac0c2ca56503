import * as z from 'zod/mini';
import { folderNote } from '../core/folder-note.ts';

/**
 * This note exists while a restore runs. After a killed restore the server does not start until the restore is
 * repeated.
 */
export const restoreNote = folderNote(
  'restore-under-way',
  z.object({
    /** Where the backup is. */
    from: z.string(),
    backupAt: z.string(),
  }),
);
