import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Where a document's paths start: the root, or the folders that it names at its top. */
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
    titles: titles.split(';').map((title) => title.trim()),
  }));
}

function fileOf(path: string): string | undefined {
  return folders.map((folder) => join(root, folder, path)).find((file) => existsSync(file));
}

const documents = ['docs/spec-coverage.md', 'docs/security.md'].map((name) => ({
  name,
  references: referencesIn(readFileSync(join(root, name), 'utf8')),
}));

for (const { name, references } of documents) {
  test(`${name} names only test files that exist`, () => {
    expect(references.length).toBeGreaterThan(5);
    expect(references.map(({ path }) => path).filter((path) => !fileOf(path))).toEqual([]);
  });
}

test('docs/spec-coverage.md names only browser tests that exist', () => {
  const missing = (documents[0]?.references ?? [])
    .filter(({ path }) => path.endsWith('.spec.ts') && fileOf(path))
    .flatMap(({ path, titles }) => {
      const source = readFileSync(fileOf(path) ?? '', 'utf8');
      return titles.filter((title) => !source.includes(title)).map((title) => [path, title]);
    });
  expect(missing).toEqual([]);
});
