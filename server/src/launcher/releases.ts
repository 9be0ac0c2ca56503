import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolderNow } from '../core/sync-folder.ts';
import {
  currentOf,
  type Installation,
  LauncherError,
  prefixOf,
  releaseOf,
  versionOf,
} from './installation.ts';
import { runTool, type User } from './run-program.ts';
import { unpack } from './unpack.ts';

const retainedOldReleases = 2;
const unpacking = '.unpacking-';

/**
 * Unpacks a release beside the others and returns its version. `running` is not touched. Remains of a
 * killed call are removed.
 */
export async function unpackRelease(
  installed: Installation,
  file: string,
  running: string,
): Promise<string> {
  const folder = freshFolder(installed);
  mkdirSync(folder);
  try {
    await unpack(file, folder);
    if (!existsSync(join(folder, 'alumni')) || !existsSync(join(folder, 'package.json'))) {
      throw new LauncherError(`${file} is not a release of this program.`);
    }
    return moveRelease(installed, folder, running);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a release that lies elsewhere. */
export function copyRelease(installed: Installation, from: string): string {
  const folder = freshFolder(installed);
  runTool('cp', ['-R', '--preserve=mode,timestamps', '--no-dereference', from, folder]);
  return moveRelease(installed, folder, undefined);
}

/** Name of one that is not there yet. */
function freshFolder(installed: Installation): string {
  const releases = join(prefixOf(installed), 'releases');
  mkdirSync(releases, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(releases).filter((entry) => entry.startsWith(unpacking))) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
  return join(releases, unpacking + process.pid);
}

/** Under its name a release is complete: it gets there by one rename. */
function moveRelease(installed: Installation, folder: string, running: string | undefined): string {
  const version = versionOf(folder);
  if (version === running) throw new LauncherError(`${version} runs already.`);
  // The umask at unpacking may have been another; the service's user must read the files.
  runTool('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const target = releaseOf(installed, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
  return version;
}

/** The version that `current` points to; undefined if there is none. */
export function currentVersion(installed: Installation): string | undefined {
  try {
    return basename(readlinkSync(currentOf(installed)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Points `current` to a release, by one rename. */
export function switchTo(installed: Installation, version: string): void {
  const next = `${currentOf(installed)}.next`;
  rmSync(next, { force: true });
  symlinkSync(join('releases', version), next);
  renameSync(next, currentOf(installed));
  syncFolderNow(prefixOf(installed));
}

/** Removes all but the current release, one named otherwise, and the newest of the others. */
export function removeOldReleases(installed: Installation, previous: string): void {
  const releases = join(prefixOf(installed), 'releases');
  const current = currentVersion(installed);
  const unpackedAt = (name: string) => statSync(join(releases, name)).ctimeMs;
  const others = readdirSync(releases)
    .filter((name) => name !== current && name !== previous)
    .sort((a, b) => unpackedAt(b) - unpackedAt(a));
  for (const name of others.slice(retainedOldReleases - 1)) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
}

/** Writes a file in whole or not at all; `owner` has it from the first moment. */
export function writeWhole(file: string, text: string, mode = 0o644, owner?: User): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode, flush: true });
  if (owner) chownSync(part, owner.uid, owner.gid);
  renameSync(part, file);
  syncFolderNow(dirname(file));
}
