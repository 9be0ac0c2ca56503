/** SQLite: CORRUPT and NOTADB. */
const sqliteCodes = new Set([11, 26]);
/** PostgreSQL: data corrupted and index corrupted. */
const postgresCodes = new Set(['XX001', 'XX002']);

/** Whether a database has found, while it was read or written, that its file is damaged. */
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

/** The remedy, for every command and the start. */
export function damageSentence(error: Error): string {
  return `The database is damaged (${error.message}). Stop the server, keep the file, and restore the newest backup that is whole: "A damaged database" in the handbook (docs/operations.md).`;
}
