import { describe, inject, test } from 'vitest';

/**
 * A test that runs only on SQLite, in a file that also runs on PostgreSQL. Other tests cover its SQL statements there.
 */
export const testOnSqlite = test.skipIf(inject('postgresUrl') !== undefined);

/** A group of tests that runs only on SQLite. */
export const describeOnSqlite = describe.skipIf(inject('postgresUrl') !== undefined);
