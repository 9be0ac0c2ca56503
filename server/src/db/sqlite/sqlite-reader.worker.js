// JavaScript, as in server/main.js: the type stripper would take 20 MB in each thread.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Texts of statements differ by the number of their parameters. */
const maxStatements = 100;

/** @type {DatabaseSync | undefined} */
let database;
/** @type {Map<string, import('node:sqlite').StatementSync>} */
const statements = new Map();

/** Here, not at the start: what fails is the answer to a statement then. */
function open() {
  if (database) return database;
  database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5_000 });
  // The limit is the process's: beyond it SQLite lets cached pages of all connections go.
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
  // Objects would take several times as long to be made and sent.
  statement.setReturnArrays(true);
  statements.set(sql, statement);
  const [oldest] = statements.keys();
  if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest);
  return statement;
}

/**
 * A statement, of which the first after an `end` begins the transaction.
 * @param {{ id: number, sql: string, parameters: import('node:sqlite').SQLInputValue[] }} query
 */
function answer({ id, sql, parameters }) {
  try {
    if (!open().isTransaction) open().exec('begin');
    const statement = statementOf(sql);
    const rows = statement.all(...parameters);
    // Afterwards: a change of the schema may have changed them.
    return { id, rows, columns: statement.columns().map(({ name }) => name) };
  } catch (error) {
    // A clone would lose the codes.
    const { message, code, errcode } = /** @type {Error & Record<string, unknown>} */ (error);
    return { id, error: { message, code, errcode } };
  }
}

parentPort?.on('message', (query) => {
  if (query !== 'end') parentPort?.postMessage(answer(query));
  else if (database?.isTransaction) database.exec('commit');
});
