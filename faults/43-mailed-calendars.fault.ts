import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailedCalendars } from '../server/src/testing/mailed-calendars.ts';

/** Errors that libical's restriction check finds; undefined if the library or Python is missing. */
function faultsOf(calendar: string): string | undefined {
  const script = join(import.meta.dirname, 'libical-check.py');
  const { status, stdout } = spawnSync('python3', [script], { input: calendar, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const calendars = mailedCalendars();
const isThere = faultsOf(calendars.place ?? '') !== undefined;

// These tests are skipped without libical: `apt-get install libical3`.
test.skipIf(!isThere).each(Object.entries(calendars))(
  'libical finds valid iTIP: %s',
  (_, calendar) => {
    expect(faultsOf(calendar)).toBe('');
  },
);

test.skipIf(!isThere)('libical refuses a mailed calendar without its organizer', () => {
  const withoutOne = calendars.place?.replace(/^ORGANIZER.*\r\n(?: .*\r\n)*/m, '') ?? '';
  expect(faultsOf(withoutOne)).toContain('ORGANIZER');
});
