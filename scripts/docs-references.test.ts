import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Folders to which paths in documents are relative: the root, or a folder that the document names at its top. */
const folders = ['', 'e2e', 'server/src'];

interface Reference {
  path: string;
  /** Titles of tests that a document names after the path, as in `path`: first; second */
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

/** Strings of a test file that may be titles of tests: the first arguments of calls. */
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
  const rows = sentences.split('\n').filter((line) => /^\d+\. /.test(line));
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

test('comments and documents name decisions that are there', () => {
  const grep = ['grep', '-ohE', 'decisions? [0-9]{4}((, | and )[0-9]{4})*', '--', ':!CHANGELOG.md'];
  const named = execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).match(/\d{4}/g) ?? [];
  expect(named.length).toBeGreaterThan(50);
  const files = readdirSync(join(root, 'docs/decisions'));
  const missing = named.filter((number) => !files.some((file) => file.startsWith(`${number}-`)));
  expect([...new Set(missing)]).toEqual([]);
});

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const pages = tracked
  .filter((file) => /^(docs\/.*|README|CONTRIBUTING|SECURITY)\.md$/.test(file))
  .filter((file) => existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test('documents name and link files that exist', () => {
  const known = new Set(tracked.flatMap((file) => pathEndings(file)));
  const missing = pages.flatMap(({ file, text }) => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:[cm]?js|tsx?|css))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name));
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, dirname(file), path)));
    return [...named, ...linked].map((name) => [file, name]);
  });
  expect(missing).toEqual([]);
});

/** Returns the path, and the path without its first folders. A document may use any of these forms. */
function pathEndings(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, start) => parts.slice(start).join('/'));
}

test('links lead to headings that are there', () => {
  const slugs = new Map(pages.map(({ file, text }) => [file, headingsIn(text)]));
  const missing = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .filter(([, path = '', slug = '']) => {
        const target = path ? join(dirname(file), path) : file;
        return !slugs.get(target)?.includes(slug);
      })
      .map(([link]) => [file, link]),
  );
  expect(missing).toEqual([]);
});

/** Anchors of headings, as GitHub makes them. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('docs/architecture.md lists every room', () => {
  const [, list = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('```');
  for (const workspace of ['server/src', 'client/src']) {
    const [, rooms = ''] = list.split(`${workspace}/`);
    for (const entry of readdirSync(join(root, workspace), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      // The folders of a workspace are indented below it.
      expect(rooms.split(/\n\S/)[0], workspace).toContain(`\n  ${entry.name}/`);
    }
  }
});
