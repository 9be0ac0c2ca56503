import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Environment of a child process. In a checkout, it names the compile cache, so that the child need not strip types.
 * Stripping takes half of the child's start. In a release, which contains no types, the environment is empty.
 */
export function compileCacheEnvironment(): { NODE_COMPILE_CACHE?: string } {
  // Node.js appends a folder for its version to NODE_COMPILE_CACHE. The child process does so as well, so it gets the
  // parent folder.
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}
