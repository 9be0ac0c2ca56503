import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastBackup, recordBackup } from '../backup/last-backup.ts';
import { newestRelease } from '../core/newest-release.ts';
import { minisignKey } from '../testing/minisign.ts';
import type { Installation } from './installation.ts';
import { verifyFile } from './minisign.ts';
import { fetchNewest } from './published.ts';
import { checkSignature } from './upgrade.ts';
import { watch } from './watch.ts';

const key = minisignKey();
const current = '1.10.0';
const platform = `${process.platform}-${process.arch}`;
const fileOf = (version: string) => `alumni-network-${version}-${platform}.tar.gz`;

let work: string;
/** Serves releases in GitHub's layout, and a site's `/readyz`. */
let server: Server;
let readiness: object;
let beats: number;
let installed: Installation;
let release: string;
beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'alumni-published-'));
  [readiness, beats] = [{ status: 'ready' }, 0];
  server = createServer(({ url = '' }, response) => {
    if (url === '/readyz') return response.end(JSON.stringify(readiness));
    if (url === '/beat') beats += 1;
    const path = join(work, 'published', url);
    if (existsSync(path)) return createReadStream(path).pipe(response);
    return response.writeHead(url === '/beat' ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  installed = { root: work, prefix: '/opt', settings: '/env', state: '/var', backups: '/backups' };
  writeFileSync(
    join(work, 'env'),
    `PORT=${port}\nDATA_DIR=/data\nBACKUP_DIR=/backups\nHEARTBEAT_URL=${address}/beat\n`,
  );
  release = join(work, 'opt/current');
  write('opt/current/package.json', { version: current });
  write('opt/current/release.json', { releases: address, publicKey: key.publicKey });
});
afterEach(() => {
  server.close();
  rmSync(work, { recursive: true, force: true });
});

function write(path: string, content: object): string {
  const file = join(work, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function publish(version: string, by = key): void {
  key.sign(write('published/latest/download/latest.json', { version }));
  by.sign(write(`published/download/v${version}/${fileOf(version)}`, {}));
}

test.each(['1.9.9', '1.10.0', '0.20.0', '1.10.0-rc.1'])(
  '%s, though signed, is not fetched by 1.10.0: nobody is led back to a version with known holes',
  async (version) => {
    publish(version);
    expect(await fetchNewest(release, join(work, 'work'))).toBeUndefined();
  },
);

test('a newer version is fetched once the project has signed it', async () => {
  const fetched = () => fetchNewest(release, join(work, 'work'));
  await expect(fetched()).rejects.toThrow('cannot be fetched (404)');
  publish('1.10.1', minisignKey());
  await expect(fetched()).rejects.toThrow('it is signed with another key');
  publish('1.10.1');
  expect(await fetched()).toContain(fileOf('1.10.1'));
});

test('a file is taken with a signature of the project, of this file, under this name', async () => {
  const file = write(fileOf('1.10.1'), {});
  const verified = () => checkSignature(release, file, true);
  key.sign(file);
  await expect(verified()).resolves.toBeUndefined();
  key.sign(file, fileOf('1.0.0'));
  await expect(verified()).rejects.toThrow(`its signature is of ${fileOf('1.0.0')}`);
  minisignKey().sign(file);
  await expect(verified()).rejects.toThrow('it is signed with another key');
  writeFileSync(`${file}.minisig`, 'nothing');
  await expect(verified()).rejects.toThrow('its signature cannot be read');
  key.sign(file);
  const signature = readFileSync(`${file}.minisig`, 'utf8');
  writeFileSync(`${file}.minisig`, signature.replace(/(trusted comment: )[^\n]+/g, '$1other'));
  await expect(verified()).rejects.toThrow('its signature is of other');
  key.sign(file);
  appendFileSync(file, 'x');
  await expect(verified()).rejects.toThrow('its signature is of another file');
});

test('a file without a signature is taken only by somebody who says that it has none', async () => {
  const file = write('mine.tar.gz', {});
  const without = (unsigned: boolean) => checkSignature(release, file, unsigned);
  await expect(without(false)).rejects.toThrow('alumni upgrade --unsigned FILE');
  await expect(without(true)).resolves.toBeUndefined();
  rmSync(join(release, 'release.json'));
  key.sign(file);
  await expect(without(false)).rejects.toThrow('this release has no key');
});

test.skipIf(spawnSync('minisign', ['-v']).error)('minisign and this program agree', async () => {
  const file = write('a.tar.gz', {});
  const [pub, secret] = [join(work, 'a.pub'), join(work, 'a.key')];
  key.sign(file);
  execFileSync('minisign', ['-V', '-q', '-P', key.publicKey, '-m', file]);
  execFileSync('minisign', ['-G', '-W', '-p', pub, '-s', secret], { stdio: 'ignore' });
  execFileSync('minisign', ['-S', '-s', secret, '-m', file, '-t', 'a.tar.gz']);
  const [, publicKey = ''] = readFileSync(pub, 'utf8').split('\n');
  const signature = readFileSync(`${file}.minisig`, 'utf8');
  await verifyFile(file, { name: 'a.tar.gz', signature, publicKey });
});

test('no heartbeat of a damaged database, without a backup or after a late one', async () => {
  const dataDir = join(work, 'data');
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const silent = async (why: string) => {
    await expect(watch(installed)).rejects.toThrow(why);
    expect(beats).toBe(0);
  };
  publish(current);
  await silent('the last good backup is of never');
  // Backups are hourly; the alarm allows two more hours for retries.
  await recordBackup(dataDir, minutesAgo(181));
  await silent(`the last good backup is of ${(await lastBackup(dataDir))?.toISOString()}`);
  await recordBackup(dataDir, minutesAgo(179));
  readiness = { status: 'ready', integrity: 'failed' };
  await silent('its database is damaged');
  readiness = { status: 'starting' };
  await silent('the site is not ready');
  readiness = { status: 'ready' };
  await watch(installed);
  expect(beats).toBe(1);
  expect(await newestRelease.read(dataDir)).toMatchObject({ version: current });
});
