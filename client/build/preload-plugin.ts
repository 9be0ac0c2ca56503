import type { Plugin } from 'vite';

/**
 * Patches for the code of Vite's loader. The patched loader forgets a stylesheet that failed, so a retry requests it
 * again.
 */
const mended: [from: RegExp, to: string][] = [
  [/seen\[href\] = void 0;(\s+throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite's loader requests a stylesheet only once. Without the patches, a retry after a failure shows the screen
 * unstyled.
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
