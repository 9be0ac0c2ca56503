import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from '../cache/accepted-encoding.ts';
import { type Answer, answerOf, digest } from '../cache/answer.ts';

export const clientFolder = fileURLToPath(new URL('../../../../client/dist/', import.meta.url));

/** The page's files whose names hold a hash of their content. */
export interface ClientAssets {
  /** Tells one build from another; undefined if the client is not built. */
  release: string | undefined;
  files: ReadonlyMap<string, Answer>;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Reads the built assets, 1.5 MB with their compressed forms: a process goes on serving the version
 * that it has started with while another one is built or installed over it.
 */
export function readAssets(folder = join(clientFolder, 'assets')): ClientAssets {
  const present = new Set(namesIn(folder));
  const names = [...present].filter((name) => !/\.(br|gz)$/.test(name)).sort();
  if (names.length === 0) return { release: undefined, files: new Map() };
  const files = new Map<string, Answer>();
  for (const name of names) {
    const answer = assetAnswer(name, readFileSync(join(folder, name)));
    if (!answer) continue;
    for (const [encoding, suffix] of Object.entries(suffixes) as [Encoding, string][]) {
      if (!present.has(name + suffix)) continue;
      answer.encoded.set(encoding, Promise.resolve(readFileSync(join(folder, name + suffix))));
    }
    files.set(name, answer);
  }
  return { release: digest(names.join('\n')), files };
}

/** The answer with an asset; undefined for a name that no build gives to one. */
export function assetAnswer(name: string, body: Buffer): Answer | undefined {
  const type = assetType(name);
  return type === undefined ? undefined : answerOf(type, body, { content: 'always' });
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
