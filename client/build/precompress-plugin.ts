import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing from compression. */
const minimumBytes = 1024;

/**
 * Writes `.br` and `.gz` beside each compressible file. HTML pages are excluded: the server inserts texts into them
 * before it sends them.
 */
export function precompressPlugin(): Plugin {
  return {
    name: 'alumni-precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const names = await readdir(dir, { recursive: true });
      const paths = names.filter((name) => /\.(js|css|svg|json|txt)$/.test(name));
      await Promise.all(paths.map((name) => precompress(join(dir, name))));
    },
  };
}

async function precompress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minimumBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
