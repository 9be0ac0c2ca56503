import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

test('no command rests on a script that npm leaves out where ignore-scripts is set', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  for (const name of ['start', 'demo', 'test', 'check']) {
    expect(scripts[name]).toMatch(/^node scripts\/setup\.cjs /);
  }
});

test.each(['a#b', '100%'])('a checkout in %s is refused in one line', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-setup-'));
  try {
    const scripts = join(folder, name, 'scripts');
    mkdirSync(scripts, { recursive: true });
    for (const file of ['setup.cjs', 'old-chromiums.json']) {
      cpSync(new URL(`scripts/${file}`, root), join(scripts, file));
    }
    const { status, stderr } = spawnSync(process.execPath, [join(scripts, 'setup.cjs'), 'start'], {
      encoding: 'utf8',
      env: {},
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The page cannot be built .*\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
