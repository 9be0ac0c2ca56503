import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assembleNextRelease,
  nextMarker,
  nextMigration,
  releaseAssets,
} from '../testing/next-release.ts';
import { type RunningProgram, runProgram } from '../testing/run-program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alumni-upgrade-'));
  assembleNextRelease(join(folder, 'next'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pageOf = async ({ url }: RunningProgram) => (await fetch(url)).text();

async function statusesOf(assets: string[], { url }: RunningProgram): Promise<number[]> {
  const statuses = new Set<number>();
  for (const path of assets) statuses.add((await fetch(url + path)).status);
  return [...statuses];
}

async function contactStatus({ url }: RunningProgram): Promise<number> {
  const body = JSON.stringify({ name: 'A', email: 'a@alumni.example', message: 'Hello' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/api/users/contactus`, { method: 'POST', headers, body })).status;
}

test('old and new release run side by side, and each has the assets of the other', async () => {
  const oldAssets = releaseAssets();
  const nextAssets = releaseAssets(join(folder, 'next'));
  const both = [...oldAssets, ...nextAssets];
  expect(new Set(both).size).toBe(2 * oldAssets.length);
  const old = await runProgram();
  const { dataDir } = old;
  const next = await runProgram({ folder: join(folder, 'next'), dataDir });
  expect(next.output()).toContain(nextMigration);
  expect(await pageOf(next)).toContain(nextMarker);
  for (const instance of [old, next]) {
    expect(await statusesOf(both, instance)).toEqual([200]);
    expect(await contactStatus(instance)).toBe(200);
  }
  expect(await old.end('SIGTERM')).toBe(0);
  expect(await statusesOf(oldAssets, next)).toEqual([200]);

  // An old instance restarts while the others are upgraded.
  const again = await runProgram({ dataDir });
  expect(await statusesOf(nextAssets, again)).toEqual([200]);
  expect(await contactStatus(again)).toBe(200);
  await again.end('SIGTERM');
  await next.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('goes on serving its page while another is built over it', async () => {
  const installed = join(folder, 'installed');
  for (const path of [
    'server/main.js',
    'server/src',
    'server/package.json',
    'site.json',
    'client/dist',
  ]) {
    cpSync(join(root, path), join(installed, path), { recursive: true });
  }
  for (const path of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(installed, path));
  }
  const program = await runProgram({ folder: installed });
  const before = await pageOf(program);
  rmSync(join(installed, 'client/dist'), { recursive: true });
  expect(await pageOf(program)).toBe(before);
  expect(await statusesOf(releaseAssets(), program)).toEqual([200]);
  await program.stop();
});
