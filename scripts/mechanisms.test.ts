import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Rooms that know no feature; `db/` has the schema of all. */
const mechanisms = [
  ...[
    'accounts',
    'audit-log',
    'backup',
    'codes',
    'core',
    'http',
    'images',
    'outbox',
    'records',
    'session',
    'settings',
  ].map((room) => `server/src/${room}`),
  ...['api', 'components', 'i18n', 'offline', 'router', 'session'].map(
    (room) => `client/src/${room}`,
  ),
];

/** Says what the mechanisms have to know of each kind. */
const table = 'server/src/records/record-tables.ts';

const kinds = /(['"`])(events?|opportunit(y|ies)|news|galler(y|ies))\1/;

function linesNamingAKind(text: string): string[] {
  return text.split('\n').filter((line) => kinds.test(line));
}

test('mechanisms name no kind of record', () => {
  const files = mechanisms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== table),
  );
  const naming = files.flatMap((file) =>
    linesNamingAKind(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(naming).toEqual([]);
});

test.each(["if (record === 'gallery')", "from('events')"])('finds %s', (line) => {
  expect(linesNamingAKind(line)).toEqual([line]);
});
