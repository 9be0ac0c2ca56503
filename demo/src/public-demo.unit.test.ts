import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../server/src/boot/config/config.ts';
import { readSite } from '../../server/src/boot/config/site.ts';
import { beginAnew, msUntilReset } from './public-demo.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-public-demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const config = (settings: Record<string, string> = {}) =>
  parseConfig({ DATA_DIR: dataDir, ...settings });

test('begins anew in a folder that it has made, and says on the site what it is', () => {
  beginAnew(config());
  writeFileSync(join(dataDir, 'alumni.sqlite'), 'of today');
  beginAnew(config());
  expect(existsSync(join(dataDir, 'alumni.sqlite'))).toBe(false);
  expect(readSite(dataDir).tagline.fr).toContain('Site de démonstration');
});

test('removes nothing from a place that it has not made', () => {
  writeFileSync(join(dataDir, 'alumni.sqlite'), 'of an association');
  expect(() => beginAnew(config())).toThrow('did not make');
  expect(readdirSync(dataDir)).toEqual(['alumni.sqlite']);
  const elsewhere = { DATABASE_URL: 'postgres://a@b/c' };
  expect(() => beginAnew(config(elsewhere))).toThrow('no DATABASE_URL');
});

test('the next reset is the next three o’clock', () => {
  const at = (time: string) => msUntilReset(new Date(`2026-03-10T${time}:00`)) / 3_600_000;
  expect(at('02:00')).toBe(1);
  expect(at('03:00')).toBe(24);
  expect(at('12:00')).toBe(15);
});
