// Releases contain JavaScript: `node server/to-javascript.js` removes the types from `server` and `shared` in place.
// Otherwise, Node.js would remove them again at each start and for each command. The compile cache of Node.js could
// avoid this, but takes 10 MB of memory (decision 0012). Each token keeps its line and column, so stack traces also
// point into the TypeScript.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
if (existsSync(join(root, 'scripts'))) {
  console.error('This is a checkout: its TypeScript stays.');
  process.exit(1);
}
for (const folder of ['server/src', 'shared/src']) {
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.ts')) convert(join(root, folder, path));
  }
}
const contract = join(root, 'shared/package.json');
writeFileSync(contract, readFileSync(contract, 'utf8').replaceAll('.ts"', '.js"'));

/** @param {string} file */
function convert(file) {
  const script = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  writeFileSync(file.replace(/\.ts$/, '.js'), script.replace(/\.ts(?=['"`])/g, '.js'));
  rmSync(file);
}
