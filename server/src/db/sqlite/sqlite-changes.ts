import { DatabaseSync } from 'node:sqlite';
import type { ContentChanges } from '../content-changes.ts';

/**
 * Reads SQLite's commit counter, which changes with each commit of this process or the command line. It needs a
 * connection of its own: the counter omits commits of the connection that reads it.
 */
export function sqliteChanges(file: string): ContentChanges {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('pragma cache_size = -64');
  const version = database.prepare('pragma data_version');
  return {
    current() {
      try {
        return String(version.get()?.data_version);
      } catch {
        // The file or the disk is damaged. The response cache calls this outside Fastify, where an exception would end
        // the process.
        return undefined;
      }
    },
    close: async () => database.close(),
  };
}
