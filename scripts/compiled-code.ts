import { fileURLToPath } from 'node:url';

/**
 * The compile cache that `server/main.js` also uses. With it, a command of the command line starts in 0.35 s of CPU
 * time instead of 0.9 s.
 */
const folder = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

/** Lets the Node.js programs of a test run share a cache of compiled code. */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= folder;
}
