import { DatabaseSync } from 'node:sqlite';
import type { ContentChanges } from '../content-changes.ts';

/**
 * SQLite's own counter of commits, read through a connection of its own: it counts those of all
 * others, of this process and of the command line.
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
        // A damaged file or disk. It is asked in front of the framework, where an error would end the process.
        return undefined;
      }
    },
    close: async () => database.close(),
  };
}
