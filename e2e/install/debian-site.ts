import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hostPlatform, root as project } from '../../scripts/release/release.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { setupLinkIn } from '../empty-site.ts';

const readyWithinMs = 60_000;
/** Of Debian: `bookworm` or `trixie`. */
const suite = process.env.DEBIAN ?? 'bookworm';

/**
 * A newcomer's first run: an empty Debian, the file of the release, one command. The site's address and
 * its link are for the spec; the folder and the site end with the tests.
 */
export default async function startInDebian(): Promise<(() => Promise<void>) | undefined> {
  const missing = missingPart();
  if (missing) {
    process.env.NOT_INSTALLED = missing;
    return undefined;
  }
  const release = packedRelease();
  const debian = mkdtempSync(join(tmpdir(), 'alumni-debian-'));
  const remove = () => rmSync(debian, { recursive: true, force: true, maxRetries: 3 });
  try {
    execFileSync('debootstrap', ['--variant=minbase', suite, debian], { stdio: 'ignore' });
    cpSync(release, join(debian, 'root', basename(release)));
    const since = performance.now();
    const site = await startIn(debian, basename(release));
    const readyMs = performance.now() - since;
    process.env.INSTALLED_URL = site.url;
    process.env.INSTALLED_LINK = site.link;
    return async () => {
      const allMs = performance.now() - since;
      const exitCode = await site.end();
      const backups = backupsIn(join(debian, 'root/data/backups'));
      remove();
      console.log(
        `${suite}: the link ${seconds(readyMs)} after the command, the last step after ${seconds(allMs)}, ${backups} backup`,
      );
      if (exitCode !== 0) throw new Error(`the site ended with ${exitCode}`);
      if (backups === 0) throw new Error('the first run has left no backup');
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function missingPart(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, for chroot';
  const tools = ['debootstrap', 'chroot', 'unshare'];
  const missing = tools.find((tool) => spawnSync('which', [tool]).status !== 0);
  return missing && `${missing} is missing`;
}

function packedRelease(): string {
  execFileSync(process.execPath, [join(project, 'scripts/release/main.ts')], { stdio: 'inherit' });
  const dist = join(project, 'dist');
  const name = readdirSync(dist).find((file) => file.endsWith(`-${hostPlatform}.tar.gz`));
  if (!name) throw new Error(`there is no release for ${hostPlatform} in ${dist}`);
  return join(dist, name);
}

/** Nothing of this machine's environment gets in, and no /proc of it outlives the site. */
async function startIn(debian: string, release: string) {
  const port = await freePort();
  const command = `cd /root && tar xzf ${release} && exec ./${release.replace('.tar.gz', '')}/alumni start`;
  const child = spawn(
    'unshare',
    [
      ...['--mount', 'sh', '-ec', 'mount -t proc proc "$1/proc"; shift; exec "$@"', 'sh', debian],
      ...['chroot', debian, '/usr/bin/env', '-i', 'PATH=/usr/bin:/bin', `PORT=${port}`],
      ...['sh', '-ec', command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const deadline = Date.now() + readyWithinMs;
  while (!output.includes('Ready: ')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the release does not start in an empty Debian:\n${output}`);
    }
    await wait(50);
  }
  const link = setupLinkIn(output);
  if (!link) throw new Error(`the start has printed no link:\n${output}`);
  return {
    url: `http://localhost:${port}`,
    link,
    async end(): Promise<number | null> {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

function backupsIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder);
  return names.filter((name) => existsSync(join(folder, name, 'manifest.json'))).length;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
