import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dockerIgnore } from './docker-ignore.ts';
import { type Copy, parseDockerfile } from './dockerfile.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ContainerImage {
  environment: Record<string, string>;
  /** Command and arguments. */
  start: string[];
}

/** Installs the packages that `npm ci` would install with these options. */
type InstallPackages = (options: string[], folder: string) => void;

/**
 * Assembles the image's working folder in an empty folder, as the last stage of the Dockerfile does. Files of earlier
 * stages come from this repository, whose client must be built first. By default, packages come from the repository's
 * `node_modules`.
 */
export function assembleImage(
  folder: string,
  installPackages: InstallPackages = copyPackages,
): ContainerImage {
  const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const stage = stages.at(-1);
  if (!stage) throw new Error('Dockerfile: there is no stage');
  const ignored = dockerIgnore(readFileSync(join(root, '.dockerignore'), 'utf8'));
  for (const copy of stage.copies) {
    const earlier = copy.from && stages.find(({ name }) => name === copy.from);
    if (copy.from && !earlier) throw new Error(`Dockerfile: there is no stage ${copy.from}`);
    for (const source of copy.sources) {
      if (earlier) copyInto(folder, copy, relative(earlier.folder, source), () => false);
      else copyInto(folder, copy, source, ignored);
    }
  }
  for (const command of stage.commands) run(command, folder, installPackages);
  return { environment: stage.environment, start: stage.start };
}

/** Copies like COPY: the contents of a folder, or a file. A file keeps its name if the target is a folder. */
function copyInto(
  folder: string,
  { target }: Copy,
  source: string,
  ignored: (path: string) => boolean,
): void {
  const from = join(root, source);
  if (ignored(source) || !existsSync(from)) throw new Error(`Dockerfile: there is no ${source}`);
  const intoFolder = statSync(from).isFile() && target.endsWith('/');
  cpSync(from, join(folder, target, intoFolder ? basename(source) : ''), {
    recursive: true,
    filter: (path) => !ignored(relative(root, path)),
  });
}

function run(command: string, folder: string, installPackages: InstallPackages): void {
  if (command.startsWith('npm ci ')) installPackages(command.split(' ').slice(2), folder);
  else if (command.startsWith('find ')) execFileSync('sh', ['-c', command], { cwd: folder });
  else if (command.startsWith('node '))
    execFileSync(process.execPath, command.split(' ').slice(1), { cwd: folder });
  else if (!/^(npm cache clean |mkdir |chown |ln -s )/.test(command)) {
    throw new Error(`Dockerfile: RUN ${command} is not supported here`);
  }
}

/** Copies from `node_modules` the packages that `npm ci` would download. */
function copyPackages(options: string[], folder: string): void {
  const npmOptions = options.filter((option) => !/^--no-(audit|fund)$/.test(option));
  const list = ['ls', '--all', '--parseable', ...npmOptions];
  const { stdout } = spawnSync('npm', list, { cwd: root, encoding: 'utf8' });
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = stdout.split('\n').map((path) => relative(root, path));
  for (const path of paths.filter((name) => Object.hasOwn(packages, name) && name !== '')) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    const nested = join(root, path, 'node_modules');
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // Copies the links to workspaces as links. Skips nested packages here: npm lists each of them on its own line.
      verbatimSymlinks: true,
      filter: (from) => from !== nested,
    });
  }
}
