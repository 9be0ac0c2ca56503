import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ClientChunk,
  type ClientManifest,
  findChunks,
  readClientManifest,
} from '../scripts/client-chunks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Matches the script URLs of these chunks. Throws for a name without a chunk. */
export function scriptsOf(...names: string[]): RegExp {
  const manifest = readClientManifest(root);
  return addresses(names.flatMap((name) => findChunks(manifest, name)).map(({ file }) => file));
}

/** Paths of these chunks, of their styles and of all that they import. Throws for a name without a chunk. */
export function codeOf(...names: string[]): string[] {
  const manifest = readClientManifest(root);
  const files = new Set<string>();
  const add = ({ file, css = [], imports = [] }: ClientChunk) => {
    if (files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    for (const key of imports) if (manifest[key]) add(manifest[key]);
  };
  for (const chunk of names.flatMap((name) => findChunks(manifest, name))) add(chunk);
  return [...files].map((file) => `/${file}`);
}

/** Matches the URLs of a chunk's own styles. */
export function stylesOf(name: string): RegExp {
  const styles = findChunks(readClientManifest(root), name).flatMap(({ css = [] }) => css);
  if (styles.length === 0) throw new Error(`The chunk ${name} has no styles.`);
  return addresses(styles);
}

/** Matches the scripts that convert pictures, on the page and in a worker. The manifest omits workers. */
export function converterScripts(): RegExp {
  const manifest = readClientManifest(root);
  const listed = filesOf(manifest);
  const workers = readdirSync(`${root}/client/dist/assets`).filter(
    (name) => name.endsWith('.js') && !listed.has(name),
  );
  if (workers.length === 0) throw new Error('The build has no worker.');
  const converters = findChunks(manifest, 'convert-picture').map(({ file }) => file);
  return addresses([...converters, ...workers]);
}

function filesOf(manifest: ClientManifest): Set<string> {
  return new Set(Object.values(manifest).map(({ file }) => basename(file)));
}

function addresses(files: string[]): RegExp {
  return new RegExp(`/assets/(${files.map((file) => basename(file)).join('|')})$`);
}
