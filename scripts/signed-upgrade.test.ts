import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minisignKey } from '../server/src/testing/minisign.ts';
import { assembleRelease, hostPlatform, platforms, root } from './release/release.ts';
import { packVariant, type TestMachine, testMachine } from './release/test-machine.ts';

const platform = platforms.find((name) => name === hostPlatform);
const key = minisignKey();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const next = '92.0.0';
const file = `alumni-network-${next}-${hostPlatform}.tar.gz`;

let work: string;
/** Folder with releases at the paths that GitHub uses. */
let published: string;
let server: Server;
let machine: TestMachine;
let packed: string;
let beats = 0;

beforeAll(async () => {
  if (!platform) return;
  work = mkdtempSync(join(tmpdir(), 'alumni-signed-'));
  chmodSync(work, 0o755);
  published = join(work, 'published');
  for (const folder of ['latest/download', `download/v${next}`]) {
    mkdirSync(join(published, folder), { recursive: true });
  }
  server = createServer(({ url = '' }, response) => {
    if (url === '/beat') beats += 1;
    const path = join(published, url);
    if (existsSync(path) && url !== '/beat') createReadStream(path).pipe(response);
    else response.writeHead(url === '/beat' ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = join(work, `alumni-network-${version}-${platform}`);
  mkdirSync(release);
  assembleRelease(release, platform);
  const origin = { releases: address(), publicKey: key.publicKey };
  writeFileSync(join(release, 'release.json'), JSON.stringify(origin));
  machine = await testMachine(release);
  packed = join(work, file);
  renameSync(packVariant(release, work, { version: next }), packed);
}, 240_000);
afterAll(() => {
  server?.close();
  machine?.remove();
  if (work) rmSync(work, { recursive: true, force: true });
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function publish(): void {
  const newest = join(published, 'latest/download/latest.json');
  writeFileSync(newest, JSON.stringify({ version: next }));
  key.sign(newest);
  const path = join(published, `download/v${next}`, file);
  cpSync(packed, path);
  key.sign(path);
}

test.skipIf(!platform)('nothing is upgraded to what the project has not signed', async () => {
  const refused = async (why: string, ...args: string[]) => {
    expect(await alumni('upgrade', ...args)).toMatchObject({
      status: 1,
      output: expect.stringContaining(why),
    });
    expect(machine.current()).toBe(version);
  };
  await refused('cannot be fetched (404)');
  await refused('alumni upgrade --unsigned FILE', packed);
  minisignKey().sign(packed);
  await refused('it is signed with another key', '--unsigned', packed);
});

test.skipIf(!platform)(
  'a newer version is found, fetched, checked and run by one command without a file',
  async () => {
    publish();
    expect(await alumni('watch')).toMatchObject({ status: 0, output: '' });
    const note = JSON.parse(readFileSync(join(machine.dataDir, 'newest-release'), 'utf8'));
    expect(note).toMatchObject({ version: next });
    const { status, output } = await alumni('upgrade');
    expect(output).toContain('Signed by the project');
    expect(output).toContain(`Done: ${next} is current`);
    expect(status).toBe(0);
    expect(existsSync(join(machine.root, 'opt/alumni/download'))).toBe(false);
    // packVariant keeps release.json: the new release asks the same server.
    expect(await alumni('upgrade')).toMatchObject({
      status: 0,
      output: `${next} is the newest version.\n`,
    });
  },
  120_000,
);

test.skipIf(!platform)(
  'a heartbeat is sent while the site is ready and has a backup, and else silence',
  async () => {
    const settings = join(machine.root, 'etc/alumni.env');
    const text = `${readFileSync(settings, 'utf8')}HEARTBEAT_URL=${address()}/beat\n`;
    writeFileSync(settings, `${text}RELEASE_FEED=off\n`);
    expect(await alumni('watch')).toMatchObject({
      status: 1,
      output: expect.stringContaining('the site is not ready'),
    });
    expect(existsSync(join(machine.dataDir, 'newest-release'))).toBe(false);
    const site = await machine.start();
    expect(machine.alumni('cli', 'backup')).toMatchObject({ status: 0 });
    expect(beats).toBe(0);
    expect(await alumni('watch')).toMatchObject({ status: 0 });
    expect(beats).toBe(1);
    await site.end('SIGTERM');
  },
  60_000,
);

/** Runs the installed command asynchronously: this process is its release server. */
async function alumni(...args: string[]) {
  const child = machine.spawnAlumni(...args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}
