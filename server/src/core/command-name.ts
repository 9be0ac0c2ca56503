import { existsSync } from 'node:fs';

/** How the command line is typed: a release and an image have no npm. */
export const commandName = existsSync(new URL('../../../scripts', import.meta.url))
  ? 'npm run cli --'
  : 'alumni cli';
