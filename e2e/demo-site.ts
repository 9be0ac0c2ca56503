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
import { type ProgramOptions, runProgram } from '../server/src/testing/run-program.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const script = 'demo/src/main.ts';
/** The first fill draws all pictures. */
const fillWithinMs = 300_000;

/**
 * One site with the demo association for all tests that only read. What was filled in is kept, so
 * that the next run of the tests does not draw the same pictures again.
 */
export default async function startDemoSite(): Promise<() => Promise<void>> {
  const kept = join(root, 'node_modules/.cache', `demo-${digestOfDemo()}`);
  if (!existsSync(kept)) await fill(kept);
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-demo-'));
  cpSync(kept, dataDir, { recursive: true });
  const site = await runDemo(dataDir);
  process.env.DEMO_URL = site.url;
  return async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function fill(kept: string): Promise<void> {
  const dataDir = `${kept}-${process.pid}`;
  const site = await runDemo(dataDir);
  await site.stop();
  if (existsSync(kept)) rmSync(dataDir, { recursive: true, force: true });
  else renameSync(dataDir, kept);
}

function runDemo(dataDir: string) {
  const options: ProgramOptions = { script, dataDir, environment: process.env };
  return runProgram({ ...options, readyWithinMs: fillWithinMs });
}

/** Of everything the filled folder depends on, the day included: the content is dated from today. */
function digestOfDemo(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of ['demo', 'db', 'files', 'records', 'accounts']) {
    const path = join(root, 'server/src', folder);
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(path, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
