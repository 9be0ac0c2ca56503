import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const isOfWords = (file: string) => /[.-]words\.ts$|messages\.ts$/.test(file);

/** Names under which a file of words has its texts. */
function keysOf(file: string, text: string): string[] {
  const keys = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name))
      keys.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [...keys];
}

/** Names that no other file has, neither whole nor put together from a template (`reply${answer}`). */
function unusedKeys(files: Map<string, string>): string[] {
  const code = [...files].flatMap(([file, text]) => (isOfWords(file) ? [] : [text])).join('\n');
  const used = new Set(code.match(/[\w$]+/g));
  const beginnings = [...code.matchAll(/`(\w{3,})\$\{/g)].map(([, beginning = '']) => beginning);
  const isUsed = (key: string) =>
    used.has(key) || code.includes(`'${key}'`) || beginnings.some((start) => key.startsWith(start));
  return [...files].flatMap(([file, text]) =>
    isOfWords(file)
      ? keysOf(file, text).flatMap((key) => (isUsed(key) ? [] : [`${file}: ${key}`]))
      : [],
  );
}

test('each text has a name that some screen, mail or document reads', () => {
  const names = globSync('{server,client,shared}/src/**/*.{ts,tsx}', { cwd: root });
  const files = names.filter((name) => !/\.test\.tsx?$/.test(name));
  expect(files.filter(isOfWords).length).toBeGreaterThan(100);
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  expect(unusedKeys(texts)).toEqual([]);
});

test('finds a text that is read nowhere', () => {
  const words = 'export const newsWords = { en: { title: "News", lost: "Lost" } };';
  const screen = 'newsWords.en.title';
  expect(
    unusedKeys(
      new Map([
        ['news.words.ts', words],
        ['news-screen.tsx', screen],
      ]),
    ),
  ).toEqual(['news.words.ts: lost']);
});
