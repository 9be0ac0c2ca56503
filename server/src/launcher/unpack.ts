import { extract, type ReadEntry } from 'tar';
import { LauncherError } from './installation.ts';

const fileTypes = ['File', 'OldFile', 'ContiguousFile', 'Directory'];

/**
 * Unpacks an archive of one folder into an empty one, without that folder's name. Throws `LauncherError` at the first
 * entry that could lead out of it: nothing after that entry is written.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  let refused: string | undefined;
  const filter = (_path: string, entry: unknown) => {
    refused ??= outsideOf(entry as ReadEntry);
    return refused === undefined;
  };
  try {
    // The reader itself refuses to write through a link; `strict` makes that an error.
    await extract({ file, cwd: folder, strip: 1, strict: true, preserveOwner: false, filter });
  } catch (error) {
    throw new LauncherError(`${file} cannot be unpacked (${(error as Error).message}).`);
  }
  if (refused) throw new LauncherError(`${file} is not a release of this program: ${refused}.`);
}

/** Why an entry is refused. The links of a release to its own workspaces are the only ones. */
function outsideOf({ path, type, linkpath }: ReadEntry): string | undefined {
  const names = path.replace(/\/$/, '').split('/');
  if (names.some((name) => ['', '.', '..'].includes(name))) return `it holds ${path}`;
  if (fileTypes.includes(type)) return undefined;
  const [, workspace] = /^[^/]+\/node_modules\/@alumni\/([a-z]+)$/.exec(path) ?? [];
  const isOwn = type === 'SymbolicLink' && workspace && linkpath === `../../${workspace}`;
  return isOwn ? undefined : `it holds ${path}, a ${type}`;
}
