import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { blockedParts } from '../../scripts/blocked-parts.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${client}/dist/index.html`, 'utf8');
const assets = readdirSync(`${client}/dist/assets`);

/**
 * Ad blockers hide elements whose class or id begins with one of these words. `/share-` in `blockedParts` gives
 * `share`.
 */
const words = blockedParts.map((part) => part.slice(1, -1));
const isBlocked = (name: string) =>
  words.some((word) => name.toLowerCase() === word || name.toLowerCase().startsWith(`${word}-`));

function readTexts(folder: string, endings: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

test('files of the build are named by a hash and nothing else', () => {
  const names = assets.filter((name) => !/\.(br|gz)$/.test(name));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[0-9a-f]{7}-[0-9a-f]{8}\.(js|css|woff2)$/.test(name))).toEqual(
    [],
  );
});

test('blockers know no class and no id of the page', () => {
  const styles = readTexts(`${client}/dist/assets`, /\.css$/).join('');
  const sources = readTexts(`${client}/src`, /\.tsx$/).join('');
  const classes = [
    ...[...`${page}${styles}`.matchAll(/\.([a-z][\w-]*)(?=[\s,.:>+~[{])/gi)].map(
      ([, name]) => name,
    ),
    ...[...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ')),
  ];
  const ids = [...`${page}${sources}`.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(classes).toContain('hero');
  expect(ids).toContain('shell');
  const known = [...new Set([...classes, ...ids])].filter((name) => name && isBlocked(name));
  expect(known).toEqual([]);
});
