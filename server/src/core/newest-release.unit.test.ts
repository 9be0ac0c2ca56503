import { expect, test } from 'vitest';
import { isNewer } from './newest-release.ts';

test.each([
  ['1.10.2', '1.9.3', true],
  ['1.9.3', '1.10.2', false],
  ['2.0.0', '1.99.99', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.1-beta', '1.0.0', true],
  ['', '1.0.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
