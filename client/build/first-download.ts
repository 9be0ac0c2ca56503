import type { Rolldown } from 'vite';

type NameChunk = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type ChunkingContext = Parameters<NameChunk>[1];

/**
 * Names the chunk of the first download: every module that `entry` imports statically, directly or
 * through others, and those that nearly every route would fetch next; except what `later` names, of which
 * the bundler leaves nothing there. Other modules go where the bundler puts them.
 */
export function inFirstDownload(
  chunk: string,
  entry: string,
  everyRoute: RegExp,
  later: RegExp,
): NameChunk {
  let first: Set<string> | undefined;
  return (id, context) => {
    first ??= staticallyImported(entry, context, later);
    return first.has(id) || everyRoute.test(id) ? chunk : null;
  };
}

function staticallyImported(
  id: string,
  context: ChunkingContext,
  later: RegExp,
  found = new Set<string>(),
): Set<string> {
  if (found.has(id) || later.test(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    staticallyImported(imported, context, later, found);
  }
  return found;
}
