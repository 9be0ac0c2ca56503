import { describe, inject, test } from 'vitest';

/** A test of a file that runs on both databases, whose subject is neither: it runs on SQLite alone. */
export const testOnce = test.skipIf(inject('postgresUrl') !== undefined);

/** The same for a group of tests. */
export const describeOnce = describe.skipIf(inject('postgresUrl') !== undefined);
