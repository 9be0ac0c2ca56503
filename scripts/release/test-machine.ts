import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../server/src/testing/free-port.ts';
import { type RunningProgram, runProgram } from '../../server/src/testing/run-program.ts';
import { packRelease } from './release.ts';

/** User of the service if the tests run as root; no other program uses it. */
const serviceUser = { uid: 64_123, gid: 64_123 };
const isRoot = process.getuid?.() === 0;

export interface TestMachine {
  root: string;
  port: number;
  dataDir: string;
  current(): string;
  /** Path of the installed command. */
  command: string;
  /** Runs the installed command with an empty environment; returns exit code and output. */
  alumni(...args: string[]): { status: number | null; output: string };
  /** Starts the installed command in the background. */
  spawnAlumni(...args: string[]): ChildProcess;
  /** Starts the site as the service does. */
  start(settings?: Record<string, string>): Promise<RunningProgram>;
  remove(): void;
}

/** Makes a folder that looks like a machine without systemd and without a release. */
export function bareMachine(): string {
  const root = mkdtempSync(join(tmpdir(), 'alumni-machine-'));
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'etc'));
  const { uid, gid } = serviceUser;
  writeFileSync(join(root, 'etc/passwd'), `alumni:x:${uid}:${gid}::/var/lib/alumni:/bin/false\n`);
  return root;
}

/** Installs a release on the machine; returns exit code and output. */
export function installOn(root: string, release: string, ...options: string[]) {
  return run(join(release, 'alumni'), 'install', '--root', root, ...options);
}

/** Makes a machine and installs a release on it. */
export async function testMachine(release: string, ...options: string[]): Promise<TestMachine> {
  const root = bareMachine();
  const installed = installOn(root, release, ...options);
  if (installed.status !== 0) throw new Error(installed.output);
  const settings = join(root, 'etc/alumni.env');
  const port = await freePort();
  const text = readFileSync(settings, 'utf8').replace('PORT=3000', `PORT=${port}`);
  writeFileSync(settings, `${text}RATE_LIMITS=off\n`);

  return machineIn(root, port);
}

/** Clones a machine: hard-links its releases, copies its data. */
export function cloneMachine(machine: TestMachine): TestMachine {
  const root = mkdtempSync(join(tmpdir(), 'alumni-machine-'));
  chmodSync(root, 0o755);
  for (const name of ['etc', 'opt', 'usr']) {
    spawnSync('cp', ['-al', join(machine.root, name), join(root, name)]);
  }
  spawnSync('cp', ['-a', join(machine.root, 'var'), join(root, 'var')]);
  return machineIn(root, machine.port);
}

/** Returns the machine whose file system is the folder `root`. Its site listens on `port`. */
export function machineIn(root: string, port: number): TestMachine {
  const { uid, gid } = serviceUser;
  const command = join(root, 'opt/alumni/current/alumni');
  // Read the data folder each time: a restore writes another one into the settings.
  const dataDirOf = () => {
    const settings = readFileSync(join(root, 'etc/alumni.env'), 'utf8');
    return join(root, /^DATA_DIR=(.*)$/m.exec(settings)?.[1] ?? '');
  };
  const identity = isRoot ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
  return {
    root,
    port,
    get dataDir() {
      return dataDirOf();
    },
    command,
    current: () => basename(readlinkSync(join(root, 'opt/alumni/current'))),
    alumni: (...args) => run(command, ...args),
    spawnAlumni: (...args) => spawn(command, args, { env: {} }),
    start: (settings = {}) =>
      runProgram({
        executable: '/usr/bin/setpriv',
        command: [...identity, command, 'start'],
        folder: root,
        settings,
        dataDir: dataDirOf(),
        readyWithinMs: 90_000,
        port,
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: {} });
  return { status, output: stdout + stderr };
}

export interface ReleaseChange {
  version: string;
  /** Names of migrations to add. With them, older versions refuse the database. */
  migrations?: string[];
  /** New texts of files, by path in the release. */
  files?: Record<string, string>;
  /**
   * Packs Node.js itself, for machines that cannot see the files of the original release. By default, a script starts
   * the Node.js of that release.
   */
  ownNode?: boolean;
}

/**
 * Packs a variant of `release`, uncompressed. By default, the variant starts the Node.js of `release`. Packing 126 MB
 * more would take most of the test's time.
 */
export function packVariant(release: string, into: string, change: ReleaseChange): string {
  const name = `alumni-network-${change.version}-${process.platform}-${process.arch}`;
  const folder = join(into, name);
  spawnSync('cp', ['-al', release, folder]);
  const packageFile = join(folder, 'package.json');
  const content = JSON.parse(readFileSync(packageFile, 'utf8'));
  const { migrations = [], files = {}, ownNode = false } = change;
  const node = `bin/${process.platform}-${process.arch}/node`;
  const replaced: Record<string, string> = {
    ...(!ownNode && { [node]: `#!/bin/sh\nexec ${join(release, node)} "$@"\n` }),
    ...files,
    'package.json': JSON.stringify({ ...content, version: change.version }),
    ...Object.fromEntries(
      migrations.map((name) => [`server/src/db/migrations/${name}.ts`, newTable(name)]),
    ),
  };
  for (const [path, text] of Object.entries(replaced)) {
    // The file is a hard link to the file of `release`: replace it, do not write into it.
    rmSync(join(folder, path), { force: true });
    writeFileSync(join(folder, path), text, { mode: path === node ? 0o755 : 0o644 });
  }
  const file = join(into, `${name}.tar`);
  packRelease(folder, file);
  rmSync(folder, { recursive: true });
  return file;
}

function newTable(name: string): string {
  return `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table \${sql.ref('later_${name.slice(0, 3)}')} (id text)\`.execute(db);
}
`;
}

/** Main module of a version that migrates the database, and then starts only if there are no accounts. */
export const failingMain = `import { readConfig } from './boot/config/config.js';
import { start } from './boot/start.js';
process.umask(0o077);
await start(readConfig(), async ({ db }) => {
  const accounts = await db.selectFrom('accounts').select('id').execute();
  if (accounts.length > 0) throw new Error('accounts are too much for this version');
});
`;

/** Files in the data folder that the service's user does not own. */
export function foreignFiles({ dataDir }: TestMachine): string {
  const uid = isRoot ? serviceUser.uid : process.getuid?.();
  const { status, stdout } = spawnSync('find', [dataDir, '!', '-uid', String(uid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${dataDir} cannot be read`);
  return stdout;
}
