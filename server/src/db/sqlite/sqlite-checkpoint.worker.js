// JavaScript, as in sqlite-reader.worker.js.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/** A log that is always read or written does not begin anew by itself: beyond this, writers wait for that. */
const longLogBytes = 16 * 1024 * 1024;
/** So long at most. */
const patienceMs = 10;

const database = new DatabaseSync(workerData.file, { timeout: patienceMs });
database.exec('pragma synchronous = normal; pragma cache_size = -256;');
// Waits for nobody, and nobody waits for it.
database.prepare('pragma wal_checkpoint(passive)').get();
if (statSync(`${workerData.file}-wal`).size > longLogBytes) {
  database.prepare('pragma wal_checkpoint(truncate)').get();
}
database.close();
