import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { EnvFileError, parseEnvFile } from '../boot/config/env-file.ts';

/** The command was understood and cannot be done; the message is for a person. Exit code 1. */
export class LauncherError extends Error {}

/** Folder of the running release. */
export const home = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/**
 * Content of `installation.json`, which `install` writes into the prefix. The paths are as the installed machine sees
 * them, so they do not begin with `root`.
 */
const installedPaths = z.object({
  prefix: z.string(),
  settings: z.string(),
  state: z.string(),
  backups: z.string(),
});
export type InstalledPaths = z.output<typeof installedPaths>;

export interface Installation extends InstalledPaths {
  /** Folder that is the root of the installed machine's file system. Empty if that is the running machine. */
  root: string;
}

export const installationFile = 'installation.json';

/** The installation that a release belongs to; undefined for a release that is unpacked but not installed. */
export function findInstallation(release: string): Installation | undefined {
  const prefix = dirname(dirname(release));
  const file = join(prefix, installationFile);
  if (!existsSync(file)) return undefined;
  const stored = readStored(installedPaths, file);
  if (!prefix.endsWith(stored.prefix)) throw new LauncherError(`${file} is of another folder.`);
  // `root` is not stored but derived from the path: the machine may later run from this folder, and `root` is then
  // empty.
  return { ...stored, root: prefix.slice(0, prefix.length - stored.prefix.length) };
}

/** Reads a JSON file. Throws `LauncherError` if it does not match the schema. */
export function readStored<T>(schema: z.ZodMiniType<T>, file: string): T {
  const read = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new LauncherError(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}

export const prefixPath = ({ root, prefix }: Installation) => root + prefix;
export const currentPath = (installed: Installation) => join(prefixPath(installed), 'current');
export const releasePath = (installed: Installation, version: string) =>
  join(prefixPath(installed), 'releases', version);

/** Path of a release's program: JavaScript in packed releases, TypeScript in a checkout and in older releases. */
export function scriptPath(release: string, name: string): string {
  const script = join(release, 'server/src', name);
  const extension = ['js', 'ts'].find((known) => existsSync(`${script}.${known}`));
  if (!extension) throw new LauncherError(`${release} has no ${name}.`);
  return `${script}.${extension}`;
}

/** The settings of the installation, overridden by `environment`. */
export function readSettings(
  installed: Installation,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { root, settings, state } = installed;
  const stored = storedSettings(root + settings);
  const paths: NodeJS.ProcessEnv = { DATA_DIR: join(state, 'data'), ...stored };
  // The stored paths are valid on the installed machine. Outside that machine, the same folders are below `root`.
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    if (paths[name]?.startsWith('/')) paths[name] = root + paths[name];
  }
  return { ...paths, ...environment };
}

/** Settings as the service gets them: from the file, without the caller's environment. */
export const serviceSettings = (installed: Installation): NodeJS.ProcessEnv => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...readSettings(installed, {}),
});

/** The service's settings with `ENV_FILE`, so that a program reads the file as the service does. */
export const serviceEnvironment = (installed: Installation): NodeJS.ProcessEnv => ({
  ...serviceSettings(installed),
  // With ENV_FILE, a program rejects misspelt names, and lines that systemd reads differently.
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

/** The service's user: the owner of the state folder. */
export function ownerOf({ root, state }: Installation): { uid: number; gid: number } {
  const { uid, gid } = statSync(root + state);
  return { uid, gid };
}

const versioned = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d[\w.-]*$/, 'it has no version')),
});

export function readVersion(release: string): string {
  return readStored(versioned, join(release, 'package.json')).version;
}
