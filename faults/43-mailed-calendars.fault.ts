import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailedCalendars } from '../server/src/testing/mailed-calendars.ts';

/** Returns what libical's restriction check finds wrong; undefined where the library or Python is missing. */
function faultsOf(calendar: string): string | undefined {
  const script = join(import.meta.dirname, 'libical-check.py');
  const { status, stdout } = spawnSync('python3', [script], { input: calendar, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const calendars = mailedCalendars();
const isThere = faultsOf(calendars.place ?? '') !== undefined;

// `apt-get install libical3` brings it.
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
