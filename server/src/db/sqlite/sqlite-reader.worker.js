// This file is JavaScript: the type stripper of a TypeScript file would take 20 MB in each thread.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Limit of cached statements. Without it, the cache would grow forever: a statement's text varies with the number of
 * its parameters.
 */
const maxStatements = 100;

/** @type {DatabaseSync | undefined} */
let database;
/** @type {Map<string, import('node:sqlite').StatementSync>} */
const statements = new Map();

/** Opens on first use, so that a failure becomes the error of a statement. */
function open() {
  if (database) return database;
  database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5_000 });
  // `soft_heap_limit` applies to the whole process: above it, SQLite frees cached pages of all connections.
  database.exec(
    'pragma cache_size = -4000; pragma temp_store = memory; pragma soft_heap_limit = 48000000;',
  );
  return database;
}

/** @param {string} sql */
function statementOf(sql) {
  const known = statements.get(sql);
  if (known) return known;
  const statement = open().prepare(sql);
  // Rows are arrays: objects would take several times as long to create and send.
  statement.setReturnArrays(true);
  statements.set(sql, statement);
  const [oldest] = statements.keys();
  if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest);
  return statement;
}

/**
 * Runs a statement; the first one after an `end` begins a transaction.
 * @param {{ id: number, sql: string, parameters: import('node:sqlite').SQLInputValue[] }} query
 */
function runStatement({ id, sql, parameters }) {
  try {
    if (!open().isTransaction) open().exec('begin');
    const statement = statementOf(sql);
    const rows = statement.all(...parameters);
    // The columns are read after the rows, because running the statement may recompile it after a schema change.
    return { id, rows, columns: statement.columns().map(({ name }) => name) };
  } catch (error) {
    // Posting the error itself would lose `code` and `errcode`, which cloning drops.
    const { message, code, errcode } = /** @type {Error & Record<string, unknown>} */ (error);
    return { id, error: { message, code, errcode } };
  }
}

parentPort?.on('message', (query) => {
  if (query !== 'end') parentPort?.postMessage(runStatement(query));
  else if (database?.isTransaction) database.exec('commit');
});
