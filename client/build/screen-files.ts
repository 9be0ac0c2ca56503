import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * What the screens that visitors open need beyond the first download, by their path: the boot script
 * asks for it while the first download is still under way.
 */
export function screenFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(
    chunks.filter((chunk) => chunk.isEntry || chunk.name === 'base').flatMap((c) => reach(c)),
  );
  const files: Record<string, string[]> = {};
  for (const [path, source] of publicScreens()) {
    const screen = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source));
    if (screen) files[path] = reach(screen).filter((file) => !first.has(file));
  }
  return files;

  /** A chunk, its styles, and the same of what it imports. */
  function reach(chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const styles = [...((chunk as WithStyles).viteMetadata?.importedCss ?? [])];
    const imported = chunk.imports.flatMap((name) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? reach(file, seen) : [];
    });
    return [chunk.fileName, ...styles, ...imported];
  }
}

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> };
}

/** Path and source file of the routes without a guard. */
function publicScreens(): [string, string][] {
  const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8');
  const entries = routes.matchAll(/\{\s*path: '([^']+)',([^{}]*?)import\('\.\.\/([^']+)'\)/g);
  return [...entries]
    .filter(([, , rest = '']) => !rest.includes('guard:'))
    .map(([, path = '', , source = '']) => [path, `/src/${source}`]);
}
