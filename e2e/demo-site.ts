import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ProgramOptions,
  type RunningProgram,
  runProgram,
} from '../server/src/testing/run-program.ts';
import { inDays } from './days.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const script = 'demo/src/main.ts';
// Limit for filling the demonstration. It takes five seconds on an idle machine.
const fillWithinMs = 150_000;
const cache = join(root, 'node_modules/.cache');

/** Starts one site with the demo association for all read-only tests. */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  const site = await runDemoSite();
  process.env.DEMO_URL = site.url;
  return site.stop;
}

/** Runs the demo association. Caches the filled folder; the next run copies it. */
export async function runDemoSite(): Promise<Pick<RunningProgram, 'url' | 'stop'>> {
  const cached = cachedFolder();
  if (!existsSync(cached)) await fill(cached);
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-demo-'));
  cpSync(cached, dataDir, { recursive: true });
  const { url, stop } = await runDemo(dataDir);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Caches a folder that another test has filled. */
export function cacheFilled(dataDir: string): void {
  const cached = cachedFolder();
  if (existsSync(cached)) return;
  const copy = `${cached}-${process.pid}`;
  cpSync(dataDir, copy, { recursive: true });
  replaceCached(copy, cached);
}

async function fill(cached: string): Promise<void> {
  const dataDir = `${cached}-${process.pid}`;
  const site = await runDemo(dataDir);
  await site.stop();
  replaceCached(dataDir, cached);
}

/** Other processes may be copying `cached`, so it stays where one of them has filled it meanwhile. */
function replaceCached(dataDir: string, cached: string): void {
  for (const name of readdirSync(cache)) {
    const isOld = /^demo-[0-9a-f]+$/.test(name) && join(cache, name) !== cached;
    if (isOld) rmSync(join(cache, name), { recursive: true, force: true });
  }
  if (existsSync(cached)) rmSync(dataDir, { recursive: true });
  else renameSync(dataDir, cached);
}

function runDemo(dataDir: string) {
  const options: ProgramOptions = { script, dataDir, environment: process.env };
  return runProgram({ ...options, readyWithinMs: fillWithinMs });
}

/**
 * Path of the filled folder in the cache. The name is a hash of the code and content that fill it, and of the day:
 * dates are relative to today.
 */
function cachedFolder(): string {
  const hash = createHash('sha256').update(inDays(0));
  for (const folder of ['demo', 'server/src', 'shared/src']) {
    const path = join(root, folder);
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  }
  return join(cache, `demo-${hash.digest('hex').slice(0, 16)}`);
}
