// JavaScript, because Node.js would strip types of a TypeScript file before the cache is enabled. A
// start with a warm cache takes half the time and does not load the 20 MB type stripper (decision
// 0012).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));

await import('./src/main.ts');
