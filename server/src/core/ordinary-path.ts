import { resolve } from 'node:path';

/**
 * Whether a path lies outside the system's device and process folders. These folders store no files, and in /proc
 * Node.js never finishes creating a folder. `/dev/shm` is accepted: it is a disk in memory.
 */
export function isOrdinaryPath(path: string): boolean {
  return !/^\/(proc|sys|dev(?!\/shm))(\/|$)/.test(resolve(path));
}
