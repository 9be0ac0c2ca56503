import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** SHA-256 of released migrations and of the code that they call. White space does not count. */
const released = {
  '../lists/list-index': 'ae8f88b355486d66d0001627001d7acc80e1bbc3760c0da9feee92240aa58461',
  '001-init': 'c9117ec99fdf52e256007366d6a1597d2f72239a1aba38fd8f2c81bc7b50bb6b',
};

test.each(Object.entries(released))('%s has not changed since its release', (name, hash) => {
  const code = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8').replace(/\s+/g, '');
  expect(createHash('sha256').update(code).digest('hex')).toBe(hash);
});
