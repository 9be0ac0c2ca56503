import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { flexGapRules } from './flex-gap.ts';

const name = 'flex-gap.css';

/** Writes the stylesheet of margins that boot.js loads in browsers without `gap` in flex containers. */
export function flexGapPlugin(): Plugin {
  return {
    name: 'alumni-flex-gap',
    apply: 'build',
    generateBundle(_, bundle) {
      const critical = readFileSync(new URL('../src/styles/critical.css', import.meta.url), 'utf8');
      const styles = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      );
      const source = flexGapRules([critical, ...styles].join('\n'));
      this.emitFile({ type: 'asset', name, source });
    },
  };
}

/** Path of the stylesheet below the site's root. */
export function flexGapFile(bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(name),
  );
  if (!found) throw new Error(`The build has no ${name}.`);
  return found.fileName;
}
