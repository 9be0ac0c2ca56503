import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { EnvFileError, parseEnvFile } from '../boot/config/env-file.ts';

/** The command was understood and cannot be done; the message is for a person. Exit code 1. */
export class LauncherError extends Error {}

/** Folder of this release. */
export const home = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** Paths that `install` writes into the prefix, as the installed machine sees them. */
const installedPaths = z.object({
  prefix: z.string(),
  settings: z.string(),
  state: z.string(),
  backups: z.string(),
});
export type InstalledPaths = z.output<typeof installedPaths>;

export interface Installation extends InstalledPaths {
  /** Prefix of these paths here: empty, unless the machine is seen from outside. */
  root: string;
}

export const installationFile = 'installation.json';

/** The installation that a release belongs to; undefined for one that was only unpacked. */
export function installationOf(release: string): Installation | undefined {
  const prefix = dirname(dirname(release));
  const file = join(prefix, installationFile);
  if (!existsSync(file)) return undefined;
  const stored = readStored(installedPaths, file);
  // A --root is not stored: the folder is a chroot, a container or a machine of its own later.
  if (!prefix.endsWith(stored.prefix)) throw new LauncherError(`${file} is of another folder.`);
  return { ...stored, root: prefix.slice(0, prefix.length - stored.prefix.length) };
}

/** Reads a file of JSON. Throws `LauncherError` where it holds something else than the schema says. */
export function readStored<T>(schema: z.ZodMiniType<T>, file: string): T {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new LauncherError(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

export const prefixOf = ({ root, prefix }: Installation) => root + prefix;
export const currentOf = (installed: Installation) => join(prefixOf(installed), 'current');
export const releaseOf = (installed: Installation, version: string) =>
  join(prefixOf(installed), 'releases', version);

/** A program of a release: JavaScript in what ships, TypeScript in a checkout and in older releases. */
export function scriptOf(release: string, name: string): string {
  const script = join(release, 'server/src', name);
  const extension = ['js', 'ts'].find((known) => existsSync(`${script}.${known}`));
  if (!extension) throw new LauncherError(`${release} has no ${name}.`);
  return `${script}.${extension}`;
}

/** The installed settings; the environment's come first, as for every program. */
export function settingsOf(
  installed: Installation,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { root, settings, state } = installed;
  const stored = storedSettings(root + settings);
  const paths: NodeJS.ProcessEnv = { DATA_DIR: join(state, 'data'), ...stored };
  // Seen from outside the machine, its folders are below its root.
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    if (paths[name]?.startsWith('/')) paths[name] = root + paths[name];
  }
  return { ...paths, ...environment };
}

/** Those of the file alone: what the caller's shell has is not what the service will get. */
export const serviceSettings = (installed: Installation): NodeJS.ProcessEnv => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...settingsOf(installed, {}),
});

/** The same, read as the service reads its file. */
export const serviceEnvironment = (installed: Installation): NodeJS.ProcessEnv => ({
  ...serviceSettings(installed),
  // The program refuses what it and systemd would not read alike, and names that are nearly settings.
  ENV_FILE: installed.root + installed.settings,
});

function storedSettings(file: string): Record<string, string> {
  try {
    return Object.fromEntries(parseEnvFile(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof EnvFileError) throw new LauncherError(`${file}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code) throw new LauncherError(`${file} cannot be read (${code}).`);
    throw error;
  }
}

/** The service's user: who owns the folder that the data are in. */
export function ownerOf({ root, state }: Installation): { uid: number; gid: number } {
  const { uid, gid } = statSync(root + state);
  return { uid, gid };
}

const versioned = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d[\w.-]*$/, 'it has no version')),
});

export function versionOf(release: string): string {
  return readStored(versioned, join(release, 'package.json')).version;
}
