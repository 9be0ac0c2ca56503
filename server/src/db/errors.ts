/** SQLite: UNIQUE and PRIMARY KEY constraint failed; PostgreSQL: unique_violation. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
