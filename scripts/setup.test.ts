import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

test('no command rests on a script that npm leaves out where ignore-scripts is set', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  for (const name of ['start', 'demo', 'test', 'check']) {
    expect(scripts[name]).toMatch(/^node scripts\/setup\.cjs /);
  }
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function checkoutNamed(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-setup-'));
  folders.push(folder);
  const checkout = join(folder, name);
  mkdirSync(join(checkout, 'scripts'), { recursive: true });
  for (const file of ['setup.cjs', 'old-chromiums.json']) {
    cpSync(new URL(`scripts/${file}`, root), join(checkout, 'scripts', file));
  }
  return checkout;
}

function start(checkout: string, env = {}, step = 'start') {
  const script = join(checkout, 'scripts/setup.cjs');
  return spawnSync(process.execPath, [script, step], { encoding: 'utf8', env });
}

test.each(['a#b', '100%'])('a checkout in %s is refused in one line', (name) => {
  const { status, stderr } = start(checkoutNamed(name));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The page cannot be built .*\n$/);
});

test('a checkout on a disk that runs no programs: says so', () => {
  const checkout = checkoutNamed('noexec');
  const modules = join(checkout, 'node_modules');
  const bin = join(modules, `node-${process.platform}-${process.arch}/bin`);
  for (const folder of [bin, join(modules, '.bin'), join(checkout, 'client')]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(bin, 'node'), '', { mode: 0o600 });
  writeFileSync(join(modules, '.installed'), `${createHash('sha256').digest('hex')} product`);
  const { status, stdout } = start(checkout);
  expect(status).toBe(1);
  expect(stdout).toContain('could not be started (EACCES). Is its disk mounted with noexec?');
});

test('programs of the packages run on the pinned Node.js, also where npm 10 has removed its link', () => {
  const checkout = checkoutNamed('npm-10');
  const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const npm = join(checkout, 'npm.cjs');
  // Leaves what `npm ci` of npm 10 leaves: the package for this platform without a link to its program.
  writeFileSync(
    npm,
    `const fs = require('fs');
    fs.mkdirSync('${dirname(pinned)}', { recursive: true });
    fs.symlinkSync(process.execPath, '${pinned}');
    fs.mkdirSync('node_modules/.bin');`,
  );
  start(checkout, { npm_execpath: npm });
  expect(realpathSync(join(checkout, 'node_modules/.bin/node'))).toBe(
    realpathSync(join(checkout, pinned)),
  );
});

test.runIf(process.getuid?.() === 0)(
  'the tests of root say where PostgreSQL’s user may not enter',
  () => {
    const { status, stderr } = start(checkoutNamed('in-a-closed-folder'), {}, 'test');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The tests start PostgreSQL as another user .*alumni-setup-.*\n$/);
  },
);
