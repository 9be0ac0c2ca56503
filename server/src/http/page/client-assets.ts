import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from '../cache/accepted-encoding.ts';
import { type CachedResponse, cachedResponse, digest } from '../cache/cached-response.ts';

export const clientFolder = fileURLToPath(new URL('../../../../client/dist/', import.meta.url));

/** The client's files whose names contain a hash of their content. */
export interface ClientAssets {
  /** Identifies the build; undefined if the client is not built. */
  release: string | undefined;
  files: ReadonlyMap<string, CachedResponse>;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Reads the built assets into memory, 1.5 MB with compressed forms. Thus a process still serves its own version after
 * another one was built or installed over it.
 */
export function readAssets(folder = join(clientFolder, 'assets')): ClientAssets {
  const present = new Set(namesIn(folder));
  const names = [...present].filter((name) => !/\.(br|gz)$/.test(name)).sort();
  if (names.length === 0) return { release: undefined, files: new Map() };
  const files = new Map<string, CachedResponse>();
  for (const name of names) {
    const asset = assetResponse(name, readFileSync(join(folder, name)));
    if (!asset) continue;
    for (const [encoding, suffix] of Object.entries(suffixes) as [Encoding, string][]) {
      if (!present.has(name + suffix)) continue;
      asset.encoded.set(encoding, Promise.resolve(readFileSync(join(folder, name + suffix))));
    }
    files.set(name, asset);
  }
  return { release: digest(names.join('\n')), files };
}

/** Name of the display font among the assets; undefined if the client is not built. */
export const displayFace = namesIn(join(clientFolder, 'assets')).find((name) =>
  name.endsWith('.woff2'),
);

/** A cached response with an asset; undefined unless `name` has the form of a built asset's name. */
export function assetResponse(name: string, body: Buffer): CachedResponse | undefined {
  const type = assetType(name);
  return type === undefined ? undefined : cachedResponse(type, body, { content: 'always' });
}

export function assetType(name: string): string | undefined {
  const ending = /^[\w.-]+-[\w-]{8}\.(\w+)$/.exec(name)?.[1];
  return ending === undefined ? undefined : types[ending];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
