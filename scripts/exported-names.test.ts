import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Each migration exports the same names. The contract's calls and endpoints share theirs: one is made of the other. */
const apart = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)migrations\/|^calls\//;

test.each([
  ['server/src', 500],
  ['client/src', 500],
  ['shared/src', 400],
  ['e2e', 30],
  ['faults', 20],
] as const)('%s exports each name from one module', (workspace, fewest) => {
  const modules = new Map<string, string[]>();
  for (const file of readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || apart.test(file)) continue;
    const text = readFileSync(join(root, workspace, file), 'utf8');
    const names = text.matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    );
    for (const [, name = ''] of names) modules.set(name, [...(modules.get(name) ?? []), file]);
  }
  expect(modules.size).toBeGreaterThan(fewest);
  expect([...modules].filter(([, files]) => files.length > 1)).toEqual([]);
});
