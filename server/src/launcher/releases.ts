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
  currentPath,
  type Installation,
  LauncherError,
  prefixPath,
  readVersion,
  releasePath,
} from './installation.ts';
import { runTool, type User } from './run-program.ts';
import { unpack } from './unpack.ts';

const retainedOldReleases = 2;
const unpacking = '.unpacking-';

/**
 * Unpacks a release beside the others and returns its version. Throws `LauncherError` if that version is `running`: its
 * folder must stay. Removes what killed calls have left.
 */
export async function unpackRelease(
  installed: Installation,
  file: string,
  running: string,
): Promise<string> {
  const folder = newReleaseFolder(installed);
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

/** Copies the release in the folder `from` beside the others. Returns its version. */
export function copyRelease(installed: Installation, from: string): string {
  const folder = newReleaseFolder(installed);
  runTool('cp', ['-R', '--preserve=mode,timestamps', '--no-dereference', from, folder]);
  return moveRelease(installed, folder, undefined);
}

/** Path of a temporary folder for a new release. Removes the temporary folders that killed calls have left. */
function newReleaseFolder(installed: Installation): string {
  const releases = join(prefixPath(installed), 'releases');
  mkdirSync(releases, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(releases).filter((entry) => entry.startsWith(unpacking))) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
  return join(releases, unpacking + process.pid);
}

/**
 * Renames the folder to its version in one step. So a folder that is named like a version is always complete. Returns
 * the version.
 */
function moveRelease(installed: Installation, folder: string, running: string | undefined): string {
  const version = readVersion(folder);
  if (version === running) throw new LauncherError(`${version} runs already.`);
  // The service's user must read the files, whatever umask they were unpacked with.
  runTool('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const target = releasePath(installed, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
  return version;
}

/** The version that `current` points to; undefined if there is none. */
export function currentVersion(installed: Installation): string | undefined {
  try {
    return basename(readlinkSync(currentPath(installed)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Points `current` to a release atomically, by a rename. */
export function switchTo(installed: Installation, version: string): void {
  const next = `${currentPath(installed)}.next`;
  rmSync(next, { force: true });
  symlinkSync(join('releases', version), next);
  renameSync(next, currentPath(installed));
  syncFolderNow(prefixPath(installed));
}

/** Removes old releases. Keeps the current release, `previous`, and the newest of the other releases. */
export function removeOldReleases(installed: Installation, previous: string): void {
  const releases = join(prefixPath(installed), 'releases');
  const current = currentVersion(installed);
  const unpackedAt = (name: string) => statSync(join(releases, name)).ctimeMs;
  const others = readdirSync(releases)
    .filter((name) => name !== current && name !== previous)
    .sort((a, b) => unpackedAt(b) - unpackedAt(a));
  for (const name of others.slice(retainedOldReleases - 1)) {
    rmSync(join(releases, name), { recursive: true, force: true });
  }
}

/** Writes a file atomically. `owner` owns it from the start. */
export function writeWhole(file: string, text: string, mode = 0o644, owner?: User): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode, flush: true });
  if (owner) chownSync(part, owner.uid, owner.gid);
  renameSync(part, file);
  syncFolderNow(dirname(file));
}
