import { existsSync } from 'node:fs';

/** The command that operators type. Releases and container images have no npm. */
export const commandName = existsSync(new URL('../../../scripts', import.meta.url))
  ? 'npm run cli --'
  : 'alumni cli';
