import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Environment of a child process. In a checkout, the child uses the compile cache and need not strip types. Stripping
 * takes half of its start. The environment is empty in a release, which contains no types.
 */
export function compileCacheEnvironment(): { NODE_COMPILE_CACHE?: string } {
  // Node.js appends a folder for its version to NODE_COMPILE_CACHE. The child process does so as well, so it gets the
  // parent folder.
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}
