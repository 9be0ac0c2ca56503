// Checks the build, libraries included, against `browserslist` in package.json. TypeScript does not know which browsers
// have a web API, nor which CSS they drop.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedScripts, allowedStyles } from './allowed.ts';
import { floorOf } from './compat-data.ts';
import { scriptUses } from './script-uses.ts';
import { styleUses } from './style-uses.ts';

interface Use {
  name: string;
  offset: number;
}

/**
 * Lists features that the build uses but one of the oldest supported browsers lacks. Also lists allowed names that no
 * longer occur in the build.
 */
export function floorProblems(root: string): string[] {
  const { browserslist } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const floor = floorOf(browserslist);
  const dist = join(root, 'client/dist');
  const read = (file: string) => [file, readFileSync(join(dist, file), 'utf8')] as const;
  const names = readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`);
  const [, page] = read('index.html');
  const inline = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? '';
  const plain = 'server/src/http/page/document-style.ts';
  const scripts = [...names.filter((name) => name.endsWith('.js')), 'sw.js'].map(read);
  const styles = names.filter((name) => name.endsWith('.css')).map(read);
  if (scripts.length < 50 || styles.length < 20) return ['The build has too few files.'];
  return [
    ...unallowed([...scripts, ['index.html', inline('script')]], scriptUses(floor), allowedScripts),
    ...unallowed(
      [
        ...styles,
        ['index.html', inline('style')],
        [plain, readFileSync(join(root, plain), 'utf8')],
      ],
      (text) => styleUses(text, floor),
      allowedStyles,
    ),
  ];
}

export function unallowed(
  files: readonly (readonly [file: string, text: string])[],
  usesOf: (text: string) => Use[],
  allowed: Readonly<Record<string, string>>,
): string[] {
  const seen = new Set<string>();
  const problems = files.flatMap(([file, text]) =>
    usesOf(text).flatMap(({ name, offset }) => {
      seen.add(name);
      const around = text.slice(Math.max(0, offset - 40), offset + 40).replace(/\s+/g, ' ');
      return name in allowed ? [] : [`${file}: '${name}' is newer than the floor: … ${around} …`];
    }),
  );
  const gone = Object.keys(allowed).filter((name) => !seen.has(name));
  return [...problems, ...gone.map((name) => `'${name}' is allowed, and used nowhere`)];
}
