import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type NameChunk = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Context = Parameters<NameChunk>[1];

/** Modules that are fetched together, and the dynamic imports that need them. */
interface Chunk {
  ids: string[];
  /** Characters of their code. */
  size: number;
  users: Set<string>;
  /** The chunks that they import. */
  needs: Set<Chunk>;
}

/** Characters that take as long on a slow line as one more request: some 3 kB compressed. */
const requestCost = 12_000;

/**
 * Names the chunks of modules that more than one part of the page needs. `base` is the first download:
 * the static imports of `main`, and what parts of the home page (`home`) share with others. The rest is
 * put together where a request saved outweighs code that not all of its users need.
 */
export function sharedChunks(main: string, home: RegExp): NameChunk {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, context) => {
    names ??= chunkNames(main, home, context);
    return names.get(id) ?? null;
  };
}

function chunkNames(main: string, home: RegExp, context: Context): ReadonlyMap<string, string> {
  const names = new Map([...reach(main, context)].map((id) => [id, 'base']));
  const shared = new Map<string, Set<string>>();
  for (const [id, users] of usersOf(main, context)) {
    if (users.size < 2 || names.has(id)) continue;
    if ([...users].some((user) => home.test(user))) names.set(id, 'base');
    else shared.set(id, users);
  }
  const taken = new Set<string>();
  for (const { ids } of merged(chunksOfSameUsers(shared, context))) {
    const [largest = ''] = ids.toSorted((a, b) => sizeOf(b, context) - sizeOf(a, context));
    const name = chunkName(largest, taken);
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}

function chunksOfSameUsers(shared: ReadonlyMap<string, Set<string>>, context: Context): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, users] of shared) {
    const key = [...users].sort().join();
    const chunk = chunks.get(key) ?? { ids: [], size: 0, users, needs: new Set() };
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
    chunk.ids.push(id);
    chunk.size += sizeOf(id, context);
  }
  for (const [id, chunk] of chunkOf) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      const needed = chunkOf.get(imported);
      if (needed && needed !== chunk) chunk.needs.add(needed);
    }
  }
  return [...chunks.values()];
}

/** Each module that is imported dynamically or by such a module, with the dynamic imports that need it. */
function usersOf(main: string, context: Context): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const entries = new Set([main]);
  // The set grows while it is walked.
  for (const entry of entries) {
    for (const id of reach(entry, context)) {
      for (const next of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) entries.add(next);
      if (entry !== main) users.set(id, (users.get(id) ?? new Set()).add(entry));
    }
  }
  return users;
}

/** A module and what it imports statically, directly or through others. */
function reach(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    reach(imported, context, found);
  }
  return found;
}

function sizeOf(id: string, context: Context): number {
  return context.getModuleInfo(id)?.code?.length ?? 0;
}

/** Joins the pair that gains most, until none gains. */
function merged(chunks: Chunk[]): Chunk[] {
  const pairs = chunks.flatMap((a, index) => chunks.slice(index + 1).map((b) => ({ a, b })));
  const [best] = pairs
    .map(({ a, b }) => ({ a, b, gain: gainOf(a, b) }))
    .sort((one, other) => other.gain - one.gain);
  if (!best || best.gain <= 0) return chunks;
  const { a, b } = best;
  const users = a.users.union(b.users);
  for (const chunk of loadedWith(a, b)) chunk.users = chunk.users.union(users);
  const needs = a.needs.union(b.needs).difference(new Set([a, b]));
  const both = { ids: [...a.ids, ...b.ids], size: a.size + b.size, users, needs };
  const others = chunks.filter((chunk) => chunk !== a && chunk !== b);
  for (const chunk of others) {
    // Both are deleted: `||` would leave the second.
    if (Number(chunk.needs.delete(a)) + Number(chunk.needs.delete(b))) chunk.needs.add(both);
  }
  return merged([...others, both]);
}

/** Characters that one chunk instead of two saves: requests, less code that a user does not need. */
function gainOf(a: Chunk, b: Chunk): number {
  const both = a.users.intersection(b.users).size;
  const apart = a.size * (b.users.size - both) + b.size * (a.users.size - both);
  // Most pairs end here, without their imports.
  if (apart >= both * requestCost) return 0;
  const users = a.users.union(b.users);
  const wasted = [...loadedWith(a, b)].map(
    (chunk) => chunk.size * users.difference(chunk.users).size,
  );
  return wasted.reduce((gain, size) => gain - size, both * requestCost);
}

/** Chunks, and those that they import, directly or through others. */
function loadedWith(...chunks: Chunk[]): Set<Chunk> {
  const loaded = new Set(chunks);
  // The set grows while it is walked.
  for (const { needs } of loaded) for (const chunk of needs) loaded.add(chunk);
  return loaded;
}

function chunkName(id: string, taken: ReadonlySet<string>): string {
  const [, library] = /node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(id) ?? [];
  const name = library ?? basename(id).replace(/\..*/, '');
  return taken.has(name) ? `${name}-${taken.size}` : name;
}
