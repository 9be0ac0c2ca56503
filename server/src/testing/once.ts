import { describe, inject, test } from 'vitest';

/** Runs on SQLite alone, in a file that runs on both databases: other tests run its statements on PostgreSQL. */
export const testOnce = test.skipIf(inject('postgresUrl') !== undefined);

/** The same for a group of tests. */
export const describeOnce = describe.skipIf(inject('postgresUrl') !== undefined);
