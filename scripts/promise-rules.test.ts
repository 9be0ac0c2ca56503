import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const program = join(root, 'node_modules/oxlint/bin/oxlint');

/**
 * Each file has one statement that a rule forbids. To find it, the linter needs types from other files and packages.
 */
const forbidden: Record<string, [rule: string, code: string]> = {
  'client/src/own-call.ts': [
    'no-floating-promises',
    "import { save } from './save.ts';\nexport function run() {\n  save();\n}\n",
  ],
  'client/src/storage.ts': [
    'no-floating-promises',
    "import { deleteDB } from 'idb';\nexport function forget() {\n  deleteDB('pictures');\n}\n",
  ],
  'client/src/handler.tsx': [
    'no-misused-promises',
    'import { save } from \'./save.ts\';\nexport const button = <button type="button" onClick={async () => save()} />;\n',
  ],
  'client/src/discarded.ts': [
    'no-void',
    "import { save } from './save.ts';\nexport const run = () => void save();\n",
  ],
  'server/src/query.ts': [
    'no-floating-promises',
    "import type { Kysely } from 'kysely';\nexport async function remove(db: Kysely<{ news: { id: string } }>) {\n  db.deleteFrom('news').execute();\n}\n",
  ],
  'e2e/step.spec.ts': [
    'no-floating-promises',
    "import { expect, test } from '@playwright/test';\ntest('x', async ({ page }) => {\n  expect(page.getByRole('main')).toBeVisible();\n});\n",
  ],
};
const allowed =
  "import { save } from './save.ts';\nexport function run() {\n  save().catch((error: unknown) => console.error(error));\n}\n";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promise-rules-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name));
  for (const workspace of ['client', 'server', 'e2e']) {
    mkdirSync(join(folder, workspace), { recursive: true });
    cpSync(join(root, workspace, 'tsconfig.json'), join(folder, workspace, 'tsconfig.json'));
  }
  // Copy the client's JSX runtime, which declares the types of attributes. The rule about handlers needs them.
  cpSync(join(root, 'client/package.json'), join(folder, 'client/package.json'));
  for (const name of ['jsx-runtime.ts', 'jsx-dev-runtime.ts', 'own-texts.ts'])
    cpSync(join(root, 'client/src/jsx', name), join(folder, 'client/src/jsx', name));
  write('client/src/save.ts', 'export async function save(): Promise<void> {}\n');
  write('client/src/allowed.ts', allowed);
  for (const [file, [, code]] of Object.entries(forbidden)) write(file, code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('each promise rule reports the statement that it forbids, and nothing else', () => {
  const done = spawnSync(
    process.execPath,
    [program, '--format', 'json', 'client', 'server', 'e2e'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(done.stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const found = diagnostics.map(({ code, filename }) => [
    filename,
    code.replace(/^.*\((.*)\)$/, '$1'),
  ]);
  const expected = Object.entries(forbidden).map(([file, [rule]]) => [file, rule]);
  expect(found.sort()).toEqual(expected.sort());
});
