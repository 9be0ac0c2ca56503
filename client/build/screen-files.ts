import { dirname, resolve } from 'node:path';
import { type ScreenPath, screenPaths, screens } from '@alumni/shared/core/screens';
import { parseAst, type Rolldown } from 'vite';

/** Source file of each screen by path, as the route table imports it. */
export type ScreenSources = ReadonlyMap<string, string>;

/**
 * Reads the route table `app/routes.tsx` from its compiled `code`. A path's screen is the module that its entry
 * imports dynamically. `file` is the path of the table.
 */
export function screenSources(code: string, file: string): ScreenSources {
  const sources = new Map<string, string>();
  visit(parseAst(code), (node) => {
    if (node.type !== 'Property') return;
    const path = (node.key as { value?: unknown }).value;
    if (typeof path !== 'string' || !path.startsWith('/')) return;
    visit(node.value, (inner) => {
      if (inner.type !== 'ImportExpression') return;
      const { value } = inner.source as { value: string };
      sources.set(path, resolve(dirname(file), value));
    });
  });
  return sources;
}

/**
 * Screens that people open rarely, from a mail or a log. They are not preloaded. Otherwise the boot script would
 * contain their file names at every visit.
 */
const rare: ScreenPath[] = ['/setup', '/accept-succession', '/undo-email', '/user/delete-account'];

/**
 * Files of each public screen that are not part of the first download. The boot script requests them in parallel to the
 * app bundle. Throws if a screen has no file in the build.
 */
export function screenFiles(
  bundle: Rolldown.OutputBundle,
  sources: ScreenSources,
): Partial<Record<ScreenPath, string[]>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => collectFiles(chunk)),
  );
  const files: Partial<Record<ScreenPath, string[]>> = {};
  for (const path of screenPaths) {
    // The home page is part of the first download.
    if (screens[path] !== 'anyone' || path === '/' || rare.includes(path)) continue;
    const source = sources.get(path);
    const screen = chunks.find((chunk) => chunk.facadeModuleId === source);
    if (!source || !screen) throw new Error(`The build has no file for the screen ${path}.`);
    files[path] = collectFiles(screen).filter((file) => !first.has(file));
  }
  return files;

  /** Files of a chunk, its styles and everything it imports. */
  function collectFiles(chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const styles = [...((chunk as WithStyles).viteMetadata?.importedCss ?? [])];
    const imported = chunk.imports.flatMap((name) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? collectFiles(file, seen) : [];
    });
    return [chunk.fileName, ...styles, ...imported];
  }
}

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> };
}

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

function visit(node: unknown, use: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, use);
  } else if (node !== null && typeof node === 'object') {
    if ('type' in node) use(node as SyntaxNode);
    for (const child of Object.values(node)) visit(child, use);
  }
}
