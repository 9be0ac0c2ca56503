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

test.each([
  "sql`update accounts set email = ''`",
  `sql\`insert into accounts (id) values (\${id})\``,
  `sql\`select 1; delete from "accounts" where id = \${id}\``,
  "database.exec('replace into accounts values (1)')",
  'sql`insert or ignore into accounts (id) values (1)`',
  "sql`update or replace accounts as a set email = ''`",
  'sql`with old as (select 1) delete from accounts`',
  "sql`with changed as (update accounts set email = '' returning id) select * from changed`",
])('finds the writer in raw SQL: %s', (code) => {
  writeFileSync(join(folder, 'a/one.store.ts'), "db.updateTable('accounts');");
  writeFileSync(join(folder, 'a/two.store.ts'), `${code};`);
  expect(tableWriterProblems(folder)).toEqual([
    'accounts is written by a/one.store.ts and a/two.store.ts',
  ]);
});

test('reports raw SQL that writes a table in a hole of its text, and none that reads', () => {
  writeFileSync(join(folder, 'a/one.store.ts'), `sql\`update \${sql.table(name)} set a = 1\`;`);
  writeFileSync(join(folder, 'a/two.store.ts'), 'sql`select * from accounts for update`;');
  expect(tableWriterProblems(folder)).toEqual([
    'a/one.store.ts writes a table that cannot be told',
  ]);
});
