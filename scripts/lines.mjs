// Counts the product's lines: the TypeScript of server, client and shared. Leaves out tests, and files that contain
// only texts for users.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const source = /\.tsx?$/;
const apart = /\.test\.tsx?$|(^|\/)testing\/|[.-]words\.ts$|\.messages\.ts$/;

/** Lines by folder, largest first. */
function productLines() {
  const folders = new Map();
  for (const workspace of ['server/src', 'client/src', 'shared/src']) {
    for (const file of readdirSync(join(root, workspace), { recursive: true })) {
      if (!source.test(file) || apart.test(file)) continue;
      const folder = [workspace, ...file.split('/').slice(0, -1)].slice(0, 3).join('/');
      const lines = readFileSync(join(root, workspace, file), 'utf8').split('\n').length - 1;
      folders.set(folder, (folders.get(folder) ?? 0) + lines);
    }
  }
  return [...folders].sort(([, a], [, b]) => b - a);
}

const folders = productLines();
const total = folders.reduce((sum, [, lines]) => sum + lines, 0);
for (const [folder, lines] of folders) console.log(`${String(lines).padStart(6)} ${folder}`);
console.log(`${String(total).padStart(6)} in all`);
