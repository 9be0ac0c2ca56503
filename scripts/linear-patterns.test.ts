import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './release/release.ts';

/** Files that build patterns from constants of the program or from escaped text. */
const builtFromOwnTexts = [
  'server/src/http/page/page.ts',
  'server/src/outbox/masked-reason.ts',
  'shared/src/roll-numbers/list/read-csv.ts',
];

test('every pattern of server and contract takes linear time', () => {
  const { patterns, built } = patternsOf(['server/src', 'shared/src']);
  expect(patterns.length).toBeGreaterThan(150);
  const problems = patterns.flatMap(({ place, pattern, flags }) =>
    superLinear(pattern, flags).map((problem) => `${place} /${pattern}/${flags} ${problem}`),
  );
  expect(problems).toEqual([]);
  expect(built.toSorted()).toEqual(builtFromOwnTexts);
});

test.each([
  ['a"[^"]*"|\\[[^\\]]*\\]', 'g'],
  ['\\/+$', ''],
  ['^(a+)+$', ''],
  ['^\\s*(.*?)\\s*$', 's'],
])('finds /%s/%s', (pattern, flags) => {
  expect(superLinear(pattern, flags)).not.toEqual([]);
});

function superLinear(source: string, flags: string): string[] {
  const reportTypes = { Move: true, Self: true, Trade: true };
  const { reports } = analyse({ source, flags }, { reportTypes, assumeRejectingSuffix: false });
  return reports.map(({ type, character }) => `${type}, many ${JSON.stringify(character.pick)}`);
}

function patternsOf(folders: string[]) {
  const patterns: { place: string; pattern: string; flags: string }[] = [];
  const built: string[] = [];
  const visit = (file: string, node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
      const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      patterns.push({ place: `${file}:${line + 1}`, pattern, flags });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && node.expression.getText() === 'RegExp') built.push(file);
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of folders.flatMap(sources)) {
    const text = readFileSync(join(root, file), 'utf8');
    visit(file, ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
  }
  return { patterns, built };
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]s$/.test(path) && !/\.test\.ts$|^testing\//.test(path))
    .map((path) => `${folder}/${path}`);
}
