import { extract, type ReadEntry } from 'tar';
import { LauncherError } from './installation.ts';

const fileTypes = ['File', 'OldFile', 'ContiguousFile', 'Directory'];

/**
 * Unpacks what the one folder of an archive contains into the empty folder `folder`. Throws `LauncherError` at the
 * first entry that could escape `folder`, and writes nothing after it.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  let refused: string | undefined;
  const filter = (_path: string, entry: unknown) => {
    refused ??= refusalReason(entry as ReadEntry);
    return refused === undefined;
  };
  try {
    // The library never writes through links. `strict` turns an attempt to do so into an error.
    await extract({ file, cwd: folder, strip: 1, strict: true, preserveOwner: false, filter });
  } catch (error) {
    throw new LauncherError(`${file} cannot be unpacked (${(error as Error).message}).`);
  }
  if (refused) throw new LauncherError(`${file} is not a release of this program: ${refused}.`);
}

/**
 * Returns why an entry is refused; undefined if it is fine. Allows files and folders. The only links that it allows are
 * those of a release to its workspaces.
 * Quotes and escapes names, because control characters in them could manipulate the terminal.
 */
function refusalReason({ path, type, linkpath }: ReadEntry): string | undefined {
  const names = path.replace(/\/$/, '').split('/');
  if (names.some((name) => ['', '.', '..'].includes(name)))
    return `it holds ${JSON.stringify(path)}`;
  if (fileTypes.includes(type)) return undefined;
  const [, workspace] = /^[^/]+\/node_modules\/@alumni\/([a-z]+)$/.exec(path) ?? [];
  const isOwn = type === 'SymbolicLink' && workspace && linkpath === `../../${workspace}`;
  return isOwn ? undefined : `it holds ${JSON.stringify(path)}, a ${type}`;
}
