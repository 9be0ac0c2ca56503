import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Folders that must not name a feature. `db/` is excluded: it has the schema of all features. */
const mechanisms = [
  ...[
    'accounts',
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

/** The only file of these folders that may name kinds of records: it holds facts about each kind. */
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
