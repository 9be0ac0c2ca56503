import type { Plugin } from 'vite';

/** Changes to Vite's loader of parts: it forgets a stylesheet that has failed, and so fetches it again. */
const mended: [from: RegExp, to: string][] = [
  [/seen\[href\] = void 0;(\s+throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite's loader asks for a stylesheet once: tried again after a failure, a screen would be shown without
 * its own.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'preload-again',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        let next = code;
        for (const [from, to] of mended) {
          if (!from.test(next)) throw new Error(`Vite's loader has changed: ${from} is not in it.`);
          next = next.replace(from, to);
        }
        return { code: next, map: null };
      },
    },
  };
}
