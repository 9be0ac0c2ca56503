import { resolve } from 'node:path';

/**
 * Whether a path is outside of what the system keeps its devices and processes in: these do not keep what
 * is written, and Node.js never ends making a folder in /proc. `/dev/shm` is a disk in memory.
 */
export function isOrdinaryPath(path: string): boolean {
  return !/^\/(proc|sys|dev(?!\/shm))(\/|$)/.test(resolve(path));
}
