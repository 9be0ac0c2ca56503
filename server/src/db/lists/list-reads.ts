import type { Database } from '../database.ts';
import { findReaders } from '../sqlite/sqlite.ts';
import type { ReadCost } from '../sqlite/sqlite-readers.ts';

declare const list: unique symbol;
declare const scan: unique symbol;

/** A handle for reading lists. Only `readList` and `readScan` provide it. */
export type ListReads = Database & { readonly [list]: true };
/** A handle for reading all rows of a table. Only `readScan` provides it. */
export type ScanReads = ListReads & { readonly [scan]: true };

/**
 * Runs list or search reads that use an index. A server on SQLite runs them in a thread, so that nobody waits. They
 * share one snapshot, which includes every acknowledged write (decision 0037). Elsewhere and in transactions, they
 * run on `db` itself.
 */
export function readList<T>(db: Database, read: (reads: ListReads) => Promise<T>): Promise<T> {
  return run(db, 'list', (reads) => read(reads as ListReads));
}

/** Like `readList`, for reads that count or search all rows of a table. */
export function readScan<T>(db: Database, read: (reads: ScanReads) => Promise<T>): Promise<T> {
  return run(db, 'scan', (reads) => read(reads as ScanReads));
}

function run<T>(db: Database, cost: ReadCost, read: (db: Database) => Promise<T>): Promise<T> {
  const readers = findReaders(db);
  return readers && !db.isTransaction ? readers.run(cost, read) : read(db);
}

/** Load of the reader threads; undefined if there are none. */
export function readerStats(db: Database) {
  return findReaders(db)?.stats();
}
