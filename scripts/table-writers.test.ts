import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tableWriterProblems } from './table-writers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'table-writers-'));
  mkdirSync(join(folder, 'a'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('finds no table of the server with two writers', () => {
  expect(tableWriterProblems(fileURLToPath(new URL('../server/src', import.meta.url)))).toEqual([]);
});

test('reports a table with two writers, a write outside of a store, and a table name that is no literal', () => {
  const write = (file: string, code: string) => writeFileSync(join(folder, file), code);
  write('a/one.store.ts', "db.insertInto('events').values({}); db.selectFrom('news');");
  write('a/two.store.ts', "trx.deleteFrom('events'); db.updateTable('news');");
  write('a/three.ts', "db.updateTable('images');");
  write('a/four.store.ts', 'db.insertInto(table);');
  write('a/five.test.ts', "db.insertInto('events');");
  expect(tableWriterProblems(folder).sort()).toEqual([
    'a/four.store.ts writes a table that cannot be told',
    'a/three.ts writes a table and is no store',
    'events is written by a/one.store.ts and a/two.store.ts',
  ]);
});
