/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const sqliteCodes = new Set([11, 26]);
/** PostgreSQL: data_corrupted and index_corrupted. */
const postgresCodes = new Set(['XX001', 'XX002']);

/** Whether the error says that the database's files are damaged. */
export function isDamage(error: unknown): error is Error {
  const { code, errcode, cause } = (error ?? {}) as {
    code?: unknown;
    errcode?: unknown;
    cause?: unknown;
  };
  if (code === 'ERR_SQLITE_ERROR') {
    return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff);
  }
  if (typeof code === 'string' && postgresCodes.has(code)) return true;
  return cause !== undefined && isDamage(cause);
}

/** Tells the operator what to do about damage that stops a command or a start. */
export function damageSentence(error: Error): string {
  return `The database is damaged (${error.message}). Stop the server, keep the file, and restore the newest backup that is whole: "A damaged database" in the handbook (docs/operations.md).`;
}
