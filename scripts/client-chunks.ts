import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script of the build, as Vite's manifest describes it. */
export interface ClientChunk {
  file: string;
  /** Name of the chunk's module, without the extension. A shared chunk has the name of its largest module. */
  name?: string;
  src?: string;
  isDynamicEntry?: boolean;
  css?: string[];
  imports?: string[];
}

export type ClientManifest = Record<string, ClientChunk>;

/** Reads Vite's manifest: it maps sources to the hashed file names. */
export function readClientManifest(root: string): ClientManifest {
  return JSON.parse(readFileSync(join(root, 'client/dist/.vite/manifest.json'), 'utf8'));
}

/** Chunks for which `matches` is true. Throws if there is none, for example after a rename. */
export function findChunks(
  manifest: ClientManifest,
  what: string | RegExp,
  matches: (chunk: ClientChunk) => boolean = ({ name }) => name === what,
): ClientChunk[] {
  const found = Object.values(manifest).filter(matches);
  if (found.length === 0) throw new Error(`The build has no chunk ${what}.`);
  return found;
}
