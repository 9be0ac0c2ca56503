import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Header } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpack } from './unpack.ts';

let work: string;
let folder: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'alumni-unpack-'));
  folder = join(work, 'new');
  mkdirSync(folder);
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

type Entry = ConstructorParameters<typeof Header>[0];

/** An archive of arbitrary entries, such as those that would escape the folder. */
function archive(...entries: Exclude<Entry, Buffer | undefined>[]): string {
  const blocks = entries.flatMap((entry) => {
    const header = new Header({ type: 'File', mode: 0o644, size: 0, mtime: new Date(0), ...entry });
    const block = Buffer.alloc(512);
    header.encode(block);
    return [block, Buffer.alloc(512 * Math.ceil((header.size ?? 0) / 512), 'x')];
  });
  const file = join(work, 'release.tar');
  writeFileSync(file, Buffer.concat([...blocks, Buffer.alloc(1024)]));
  return file;
}

test.each([
  ['a path that is absolute once its first folder is gone', { path: 'r//elsewhere/x' }],
  ['an absolute path', { path: '/elsewhere/x' }],
  ['a path that climbs', { path: 'r/../../elsewhere/x' }],
  ['a path that writes over the terminal', { path: 'r/../\u001b[2J' }],
  ['a link to elsewhere', { path: 'r/link', type: 'SymbolicLink', linkpath: '/elsewhere' }],
  [
    'a link out of it',
    { path: 'r/node_modules/@alumni/x', type: 'SymbolicLink', linkpath: '../../../x' },
  ],
  ['a link within it', { path: 'r/link', type: 'SymbolicLink', linkpath: 'package.json' }],
  ['a hard link', { path: 'r/link', type: 'Link', linkpath: 'r/package.json' }],
  ['a device', { path: 'r/device', type: 'CharacterDevice' }],
  ['a pipe', { path: 'r/pipe', type: 'FIFO' }],
] as const)('%s is refused, and nothing behind it is written', async (_, entry) => {
  const file = archive({ path: 'r/package.json', size: 3 }, entry, { path: 'r/later', size: 3 });
  await expect(unpack(file, folder)).rejects.toThrow(
    /is not a release of this program: it holds "[ -~]+"/,
  );
  expect(readdirSync(folder)).toEqual(['package.json']);
  expect(readdirSync(work).sort()).toEqual(['new', 'release.tar']);
});

test('nothing is written through a link, and a damaged archive is refused', async () => {
  const link = { path: 'r/node_modules/@alumni/shared', type: 'SymbolicLink' } as const;
  const through = archive(
    { ...link, linkpath: '../../shared' },
    { path: 'r/node_modules/@alumni/shared/x', size: 3 },
  );
  await expect(unpack(through, folder)).rejects.toThrow('cannot be unpacked');
  expect(existsSync(join(folder, 'shared'))).toBe(false);
  const damaged = archive({ path: 'r/package.json', size: 3 });
  writeFileSync(damaged, readFileSync(damaged).fill(1, 100, 200));
  await expect(unpack(damaged, folder)).rejects.toThrow('cannot be unpacked');
});

test('what the release command packs is unpacked whole: long names, rights, links to workspaces', async () => {
  const release = join(work, 'release');
  const long = `${'long-folder-name/'.repeat(12)}file`;
  mkdirSync(join(release, long, '..'), { recursive: true });
  writeFileSync(join(release, long), 'long');
  writeFileSync(join(release, 'alumni'), '#!/bin/sh\n', { mode: 0o755 });
  execFileSync('ln', ['-s', '../../shared', join(release, 'link')]);
  mkdirSync(join(release, 'node_modules/@alumni'), { recursive: true });
  execFileSync('mv', [join(release, 'link'), join(release, 'node_modules/@alumni/shared')]);
  const file = join(work, 'release.tar.gz');
  execFileSync('tar', ['-I', 'gzip -9n', '-cf', file, '-C', work, 'release']);
  await unpack(file, folder);
  expect(readFileSync(join(folder, long), 'utf8')).toBe('long');
  expect(execFileSync('stat', ['-c', '%a', join(folder, 'alumni')], { encoding: 'utf8' })).toBe(
    '755\n',
  );
  expect(readlinkSync(join(folder, 'node_modules/@alumni/shared'))).toBe('../../shared');
});
