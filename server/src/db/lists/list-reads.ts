import type { Database } from '../database.ts';
import { readersOf } from '../sqlite/sqlite.ts';
import type { ReadCost } from '../sqlite/sqlite-readers.ts';

declare const list: unique symbol;
declare const scan: unique symbol;

/** A database handle for reads of lists. Only `readList` and `readScan` give it. */
export type ListReads = Database & { readonly [list]: true };
/** A database handle for reads of all rows of a table. Only `readScan` gives it. */
export type ScanReads = ListReads & { readonly [scan]: true };

/**
 * Runs the reads of a list or search that an index serves. In a server on SQLite, they run in a thread,
 * so that nobody else waits, and on one snapshot, which has every write that was answered before
 * (decision 0037). Elsewhere, and in a transaction, they run on `db` itself.
 */
export function readList<T>(db: Database, read: (reads: ListReads) => Promise<T>): Promise<T> {
  return run(db, 'list', (reads) => read(reads as ListReads));
}

/** The same for what reads all rows of a table, to count or to search them. */
export function readScan<T>(db: Database, read: (reads: ScanReads) => Promise<T>): Promise<T> {
  return run(db, 'scan', (reads) => read(reads as ScanReads));
}

function run<T>(db: Database, cost: ReadCost, read: (db: Database) => Promise<T>): Promise<T> {
  const readers = readersOf(db);
  return readers && !db.isTransaction ? readers.run(cost, read) : read(db);
}

/** Load of the reader threads; undefined if there are none. */
export function readerStats(db: Database) {
  return readersOf(db)?.stats();
}
