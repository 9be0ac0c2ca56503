// JavaScript, so that nothing has to be stripped before the cache is on: a start with a warm cache
// takes half the time and leaves out the type stripper, which is 20 MB of memory.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

await import('./src/main.ts');
