import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type NameChunk = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<NameChunk>[1];

/** Modules in one file. `users` are the dynamic imports that need these modules. */
interface Chunk {
  ids: string[];
  /** Characters of code. */
  size: number;
  users: Set<string>;
  /** Imported chunks. */
  needs: Set<Chunk>;
}

/** On a slow line, one more request takes as long as this many characters of code (about 3 kB compressed). */
const requestCost = 12_000;

/**
 * Names the chunks of modules that several dynamic imports need. The chunk `base` is the first download. It has the
 * static imports of `main`, and modules that a section of the home page (`home`) shares with another dynamic import.
 * Two other chunks are merged if the saved requests are worth more than the code that is then loaded in vain.
 */
export function sharedChunks(main: string, home: RegExp): NameChunk {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    names ??= chunkNames(main, home, context);
    return names.get(id) ?? null;
  };
}

function chunkNames(main: string, home: RegExp, context: Context): ReadonlyMap<string, string> {
  const names = new Map([...collectModules(main, context)].map((id) => [id, 'base']));
  const shared = new Map<string, Set<string>>();
  for (const [id, users] of findUsers(main, context)) {
    if (users.size < 2 || names.has(id)) continue;
    if ([...users].some((user) => home.test(user))) names.set(id, 'base');
    else shared.set(id, users);
  }
  const taken = new Set<string>();
  for (const { ids } of mergeChunks(groupByUsers(shared, context))) {
    const [largest = ''] = ids.toSorted((a, b) => codeSize(b, context) - codeSize(a, context));
    const name = chunkName(largest, taken);
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}

function groupByUsers(shared: ReadonlyMap<string, Set<string>>, context: Context): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const chunksById = new Map<string, Chunk>();
  for (const [id, users] of shared) {
    const key = [...users].sort().join();
    const chunk = chunks.get(key) ?? { ids: [], size: 0, users, needs: new Set() };
    chunks.set(key, chunk);
    chunksById.set(id, chunk);
    chunk.ids.push(id);
    chunk.size += codeSize(id, context);
  }
  for (const [id, chunk] of chunksById) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      const needed = chunksById.get(imported);
      if (needed && needed !== chunk) chunk.needs.add(needed);
    }
  }
  return [...chunks.values()];
}

/** The dynamic imports that need each module, directly or through static imports. */
function findUsers(main: string, context: Context): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const entries = new Set([main]);
  // A loop over a set also visits entries that its body adds.
  for (const entry of entries) {
    for (const id of collectModules(entry, context)) {
      for (const next of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(next);
      if (entry !== main) users.set(id, (users.get(id) ?? new Set()).add(entry));
    }
  }
  return users;
}

/** A module with its static imports, direct and indirect. */
function collectModules(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    collectModules(imported, context, found);
  }
  return found;
}

function codeSize(id: string, context: Context): number {
  return context.getModuleInfo(id)?.code?.length ?? 0;
}

/** Merges the pair that saves most, until no merge saves anything. */
function mergeChunks(chunks: Chunk[]): Chunk[] {
  const pairs = chunks.flatMap((a, index) => chunks.slice(index + 1).map((b) => ({ a, b })));
  const [best] = pairs
    .map(({ a, b }) => ({ a, b, gain: savedCharacters(a, b) }))
    .sort((one, other) => other.gain - one.gain);
  if (!best || best.gain <= 0) return chunks;
  const { a, b } = best;
  const users = a.users.union(b.users);
  for (const chunk of collectLoaded(a, b)) chunk.users = chunk.users.union(users);
  const needs = a.needs.union(b.needs).difference(new Set([a, b]));
  const both = { ids: [...a.ids, ...b.ids], size: a.size + b.size, users, needs };
  const others = chunks.filter((chunk) => chunk !== a && chunk !== b);
  for (const chunk of others) {
    // `Number() + Number()` deletes both; `||` would skip the second.
    if (Number(chunk.needs.delete(a)) + Number(chunk.needs.delete(b))) chunk.needs.add(both);
  }
  return mergeChunks([...others, both]);
}

/**
 * Characters saved by merging two chunks. Each saved request counts as `requestCost` characters. Code that some `users`
 * do not need is subtracted.
 */
function savedCharacters(a: Chunk, b: Chunk): number {
  const both = a.users.intersection(b.users).size;
  const apart = a.size * (b.users.size - both) + b.size * (a.users.size - both);
  // Most pairs end here, before the costly walk through their imports.
  if (apart >= both * requestCost) return 0;
  const users = a.users.union(b.users);
  const wasted = [...collectLoaded(a, b)].map(
    (chunk) => chunk.size * users.difference(chunk.users).size,
  );
  return wasted.reduce((gain, size) => gain - size, both * requestCost);
}

/** The chunks with their imports, direct and indirect. */
function collectLoaded(...chunks: Chunk[]): Set<Chunk> {
  const loaded = new Set(chunks);
  // A loop over a set also visits chunks that its body adds.
  for (const { needs } of loaded) for (const chunk of needs) loaded.add(chunk);
  return loaded;
}

function chunkName(id: string, taken: ReadonlySet<string>): string {
  const [, library] = /node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(id) ?? [];
  const name = library ?? basename(id).replace(/\..*/, '');
  return taken.has(name) ? `${name}-${taken.size}` : name;
}
