import * as z from 'zod/mini';
import { folderNote } from '../../core/folder-note.ts';

/** Note of the server beside its database, which has at least as many beats. */
export const heartbeatNote = folderNote(
  'heartbeat',
  z.object({
    beat: z.number(),
    /** When a start has found fewer beats in the database: what was written after those is missing. */
    missingSince: z.optional(z.string()),
  }),
);

/** That some writes are missing is known. */
export async function confirmWrites(dataDir: string): Promise<void> {
  const known = await heartbeatNote.read(dataDir);
  if (known) await heartbeatNote.write(dataDir, { beat: known.beat });
}
