// This file is JavaScript: the type stripper of a TypeScript file would take 20 MB in this thread.
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/** Longest time in ms that mode `truncate` holds up writers and waits for readers. */
const patienceMs = 10;

const { file, mode } = workerData;
const database = new DatabaseSync(file, { timeout: patienceMs });
database.exec('pragma synchronous = normal; pragma cache_size = -256;');
database.prepare(`pragma wal_checkpoint(${mode})`).get();
database.close();
