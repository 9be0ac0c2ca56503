import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { isNewer } from '../core/newest-release.ts';
import { LauncherError, readStored, readVersion } from './installation.ts';
import { verifyFile } from './minisign.ts';
import { say } from './say.ts';

/** Content of `release.json` in a packed release: where releases are published, and the key that verifies them. */
const releaseOrigin = z.object({ releases: z.string(), publicKey: z.string() });
type Origin = z.output<typeof releaseOrigin>;

const published = z.object({ version: z.string() });

const newestFile = 'latest.json';
const smallBytes = 10_000;
const releaseBytes = 500_000_000;
const smallMs = 30_000;
const releaseMs = 60 * 60_000;

/** Undefined for a release without `release.json`, such as one packed without a key. */
export function readReleaseOrigin(release: string): Origin | undefined {
  const file = join(release, 'release.json');
  return existsSync(file) ? readStored(releaseOrigin, file) : undefined;
}

/**
 * Fetches the number of the newest published version. Throws `LauncherError` if the download fails or its signature is
 * wrong.
 */
export async function newestVersion(
  { releases, publicKey }: Origin,
  work: string,
): Promise<string> {
  const wanted = { from: `${releases}/latest/download`, name: newestFile, publicKey, work };
  return readStored(published, await fetchSigned(wanted, smallBytes, smallMs)).version;
}

/** Downloads the newest release into the folder `work` and verifies it; undefined if `release` is the newest. */
export async function fetchNewest(release: string, work: string): Promise<string | undefined> {
  const origin = readReleaseOrigin(release);
  if (!origin) {
    throw new LauncherError(
      'This build carries no key to verify newer releases. Download a release, check it with minisign, then: alumni upgrade --unsigned FILE',
    );
  }
  mkdirSync(work, { recursive: true });
  const version = await newestVersion(origin, work);
  const current = readVersion(release);
  if (!isNewer(version, current)) {
    say(`${current} is the newest version.`);
    return undefined;
  }
  const name = `alumni-network-${version}-${process.platform}-${process.arch}.tar.gz`;
  const from = `${origin.releases}/download/v${version}`;
  say(`Fetching ${name}`);
  const wanted = { from, name, publicKey: origin.publicKey, work };
  return fetchSigned(wanted, releaseBytes, releaseMs);
}

interface Wanted {
  from: string;
  name: string;
  publicKey: string;
  work: string;
}

async function fetchSigned(
  { from, name, publicKey, work }: Wanted,
  maxBytes: number,
  ms: number,
): Promise<string> {
  const file = join(work, name);
  await fetchInto(`${from}/${name}`, file, maxBytes, ms);
  await fetchInto(`${from}/${name}.minisig`, `${file}.minisig`, smallBytes, smallMs);
  const signature = readFileSync(`${file}.minisig`, 'utf8');
  await verifyFile(file, { name, signature, publicKey });
  return file;
}

async function fetchInto(url: string, file: string, maxBytes: number, ms: number): Promise<void> {
  const failed = (why: string) => new LauncherError(`${url} cannot be fetched (${why}).`);
  const { body, ok, status } = await fetch(url, { signal: AbortSignal.timeout(ms) }).catch(
    (error: Error) => {
      throw failed(String(error.cause ?? error.message));
    },
  );
  if (!ok || !body) throw failed(String(status));
  let bytes = 0;
  const limit = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw failed('too large');
      yield chunk;
    }
  };
  await pipeline(Readable.fromWeb(body), limit, createWriteStream(file));
}
