import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('no style is meant for any span: it would take the own element of a text for another', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('**/*.css', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const styled = files.flatMap((file) =>
    (readFileSync(`${root}/${file}`, 'utf8').match(/^[^:;{}]*[\s>+~]span\b.*[{,]$/gm) ?? []).map(
      (selector) => `${file}: ${selector.trim()}`,
    ),
  );
  expect(styled).toEqual([]);
});
