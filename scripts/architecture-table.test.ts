import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screenPaths } from '../shared/src/core/screens.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/architecture.md') + read('docs/screens.md');

/** Texts between backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

interface Row {
  screens: string[];
  client: string[];
  endpoints: string[];
  routes: string[];
  stores: string[];
  tables: string[];
  specs: string[];
}

const rows: Row[] = document
  .split('\n')
  .filter((line) => line.startsWith('| `/'))
  .map((line) => {
    const [screens = [], client = [], endpoints = [], routes = [], stores = [], ...rest] = line
      .split('|')
      .slice(1, -1)
      .map(quoted);
    const [tables = [], specs = []] = rest;
    return { screens, client, endpoints, routes, stores, tables, specs };
  });

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);

test('every screen has one row, and every row is of a screen', () => {
  expect(rows.flatMap(({ screens }) => screens).sort()).toEqual([...screenPaths].sort());
});

test('a row names the file that the router opens', () => {
  const routes = read('client/src/app/routes.tsx');
  const imports = new Map([['/', 'home/home-screen.tsx']]);
  for (const [, path = '', file = ''] of routes.matchAll(
    /'(\/[^']*)': async \(\) =>\s*\(await import\('\.\.\/features\/([^']+)'/g,
  )) {
    imports.set(path, file);
  }
  for (const { screens, client } of rows) {
    for (const screen of screens)
      expect([screen, ...client]).toEqual([screen, imports.get(screen)]);
  }
});

test('a row names endpoints that its routes files answer, and tables of the schema', () => {
  const tables = new Set(read('server/src/db/schema.ts').match(/^ {2}\w+(?=: (?:\w+ & )?\{)/gm));
  for (const row of rows) {
    const answers = row.routes.map((file) => read(`server/src/features/${file}`)).join('\n');
    for (const endpoint of row.endpoints.filter((name) => name !== 'site.json')) {
      expect(answers, row.screens[0]).toMatch(new RegExp(`(route|fileRoute)\\(app, ${endpoint},`));
    }
    for (const table of row.tables) expect([...tables], row.screens[0]).toContain(`  ${table}`);
  }
});

test('every file that the document names exists', () => {
  const inTable = rows.flatMap(({ client, routes, stores, specs }) => [
    ...client.map((file) => [`client/src/features/${file}`]),
    ...routes.map((file) => [`server/src/features/${file}`]),
    ...stores.map((file) => [`server/src/features/${file}`, `server/src/${file}`]),
    ...specs.map((file) => [`e2e/${file}`]),
  ]);
  const prose = document
    .split('\n')
    .filter((line) => !line.startsWith('| `/'))
    .flatMap(quoted)
    .filter((name) => /^[\w./-]+\.(tsx?|[cm]?js|html|json)$/.test(name));
  const names = new Set(['shared', 'server/src', 'client/src', 'client/build'].flatMap(filesOf));
  const bareNames = new Set([...names].map((file) => basename(file)));
  const missing = [
    ...inTable.filter((places) => !places.some((place) => existsSync(join(root, place)))),
    ...prose.filter((name) => !existsSync(join(root, name)) && !bareNames.has(name)),
  ];
  expect(inTable.length + prose.length).toBeGreaterThan(100);
  expect(missing.flat()).toEqual([]);
});

test('the list of rooms has every folder', () => {
  const [, list = ''] = document.split('```');
  for (const workspace of ['server/src', 'client/src']) {
    const [, rooms = ''] = list.split(`${workspace}/`);
    for (const entry of readdirSync(join(root, workspace), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      // The rooms of a workspace are indented below it.
      expect(rooms.split(/\n\S/)[0], workspace).toContain(`\n  ${entry.name}/`);
    }
  }
});
