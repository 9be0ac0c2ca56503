import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script of the build, as Vite's manifest describes it. */
export interface ClientChunk {
  file: string;
  /** That of its module, without the ending; of a shared chunk that of its largest one. */
  name?: string;
  src?: string;
  isDynamicEntry?: boolean;
  css?: string[];
  imports?: string[];
}

export type ClientManifest = Record<string, ClientChunk>;

/** Names of files in the build say nothing: the manifest knows what each is. */
export function readClientManifest(root: string): ClientManifest {
  return JSON.parse(readFileSync(join(root, 'client/dist/.vite/manifest.json'), 'utf8'));
}

/** The chunks that `matches` picks. Throws without any: what is measured or tested has another name by now. */
export function findChunks(
  manifest: ClientManifest,
  what: string | RegExp,
  matches: (chunk: ClientChunk) => boolean = ({ name }) => name === what,
): ClientChunk[] {
  const found = Object.values(manifest).filter(matches);
  if (found.length === 0) throw new Error(`The build has no chunk ${what}.`);
  return found;
}
