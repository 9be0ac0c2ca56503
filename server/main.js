// This file is JavaScript, because Node.js would strip the types of a TypeScript file before the compile cache is on.
// In a checkout, a warm cache halves the time of a start. It also avoids the 20 MB type stripper (decision 0012).
// Releases contain no types. They start without the cache, because the cache takes 10 MB.
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
