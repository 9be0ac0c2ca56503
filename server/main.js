// JavaScript, because Node.js would strip types of a TypeScript file before the cache is enabled. In a
// checkout a start with a warm cache takes half the time and does not load the 20 MB type stripper
// (decision 0012). Releases have no types, and need 10 MB less without the cache (decision 0059).
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const main = ['ts', 'js']
  .map((extension) => new URL(`./src/main.${extension}`, import.meta.url))
  .find((url) => existsSync(url));
if (main?.pathname.endsWith('.ts')) {
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
}

await import(String(main));
