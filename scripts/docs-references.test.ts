import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Folders in which a document's paths start: the root, or those that it names at its top. */
const folders = ['', 'e2e', 'server/src'];

interface Reference {
  path: string;
  /** Named after the path: `path`: one; another */
  titles: string[];
}

function referencesIn(text: string): Reference[] {
  const found = text.matchAll(/`([\w./-]+\.(?:spec|test)\.ts)`(?:: ([^`|\n]*))?/g);
  return [...found].map(([, path = '', titles = '']) => ({
    path,
    titles: titles
      .split(';')
      .map((title) => title.trim())
      .filter(Boolean),
  }));
}

function fileOf(path: string): string | undefined {
  return folders.map((folder) => join(root, folder, path)).find((file) => existsSync(file));
}

/** Texts of a file that may be titles: the first argument of a call, on its line or on one of its own. */
function titlesOf(path: string): string[] {
  const source = readFileSync(fileOf(path) ?? '', 'utf8');
  return [...source.matchAll(/(?:^\s*|\()(['"`])(.+)\1,(?: |$)/gm)].map(
    ([, , title = '']) => title,
  );
}

const coverage = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
const documents = [
  { name: 'docs/spec-coverage.md', text: coverage },
  { name: 'docs/security.md', text: readFileSync(join(root, 'docs/security.md'), 'utf8') },
].map(({ name, text }) => ({ name, references: referencesIn(text) }));

for (const { name, references } of documents) {
  test(`${name} names only test files that exist`, () => {
    expect(references.length).toBeGreaterThan(5);
    expect(references.map(({ path }) => path).filter((path) => !fileOf(path))).toEqual([]);
  });
}

test('docs/spec-coverage.md names only tests that exist', () => {
  const missing = (documents[0]?.references ?? [])
    .filter(({ path }) => fileOf(path))
    .flatMap(({ path, titles }) => {
      const there = titlesOf(path);
      return titles
        .filter((part) => !there.some((title) => title.includes(part)))
        .map((part) => [path, part]);
    });
  expect(missing).toEqual([]);
});

test('docs/spec-coverage.md has the title of a test for each sentence of the specification', () => {
  const [, sentences = ''] = coverage.split(/^## .*$/m);
  const rows = sentences.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.length).toBeGreaterThan(400);
  const untested = rows.filter((row) => !referencesIn(row).some(({ titles }) => titles[0]));
  expect(untested).toEqual([]);
});

test('docs/decisions/README.md has each decision once', () => {
  const folder = join(root, 'docs/decisions');
  const files = readdirSync(folder).filter((file) => /^(?!0000)\d{4}-/.test(file));
  const listed = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g);
  expect([...listed].map(([, file]) => file).sort()).toEqual(files.sort());
});
