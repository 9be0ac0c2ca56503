import * as z from 'zod/mini';
import { folderNote } from '../../core/folder-note.ts';

/**
 * The server's count of heartbeats in a file beside its database. It exceeds the count in the database only if writes
 * were lost.
 */
export const heartbeatNote = folderNote(
  'heartbeat',
  z.object({
    beat: z.number(),
    /**
     * Time since which writes are missing. It is set when a start finds fewer beats in the database than in this note.
     */
    missingSince: z.optional(z.string()),
  }),
);

/** Records that an operator has acknowledged the missing writes. */
export async function confirmWrites(dataDir: string): Promise<void> {
  const known = await heartbeatNote.read(dataDir);
  if (known) await heartbeatNote.write(dataDir, { beat: known.beat });
}
