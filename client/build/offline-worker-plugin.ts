import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '@alumni/shared/core/endpoint';
import { build, type Plugin, type Rolldown } from 'vite';
import { assetMark } from '../src/offline/offline-rules.ts';
import { scriptTargets } from './browser-targets.ts';

const callsFolder = fileURLToPath(new URL('../../shared/src/calls/', import.meta.url));
const entry = fileURLToPath(new URL('../src/offline/worker.ts', import.meta.url));

/**
 * Bundles the service worker into one file. The file contains parts of the assets' hashes, with which the worker
 * recognises the assets of its own build.
 */
export function offlineWorkerPlugin(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    writeBundle: {
      // `writeBundle` is the first hook that can list the assets. `order` makes it run before `precompress-plugin.ts`,
      // which also compresses `sw.js`.
      sequential: true,
      order: 'pre',
      async handler({ dir = '.' }) {
        const assets = (await readdir(join(dir, 'assets'))).filter(
          (name) => !/\.(br|gz)$/.test(name),
        );
        await writeFile(join(dir, 'sw.js'), await bundledWorker(assets.sort().map(assetMark)));
      },
    },
  };
}

/** Paths of the contract's `cacheable` calls: every visitor gets the same response. */
export async function publicReads(): Promise<string[]> {
  const files = (await readdir(callsFolder)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, Partial<Call>>> => import(join(callsFolder, name))),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap(({ cacheable, path }) => (cacheable && path ? [path] : []))
    .sort();
}

async function bundledWorker(marks: readonly string[]): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __ASSETS__: JSON.stringify(marks),
      __PUBLIC_READS__: JSON.stringify(await publicReads()),
    },
    build: {
      write: false,
      target: scriptTargets,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [worker, ...others] = built.output;
  if (others.length > 0) throw new Error('The service worker must be one file.');
  return worker.code;
}
