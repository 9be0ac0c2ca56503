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

/** The service's user on machines where the tests are root; no other program has it. */
const serviceUser = { uid: 64_123, gid: 64_123 };
const isRoot = process.getuid?.() === 0;

export interface TestMachine {
  root: string;
  port: number;
  dataDir: string;
  current(): string;
  /** The path of the installed command. */
  command: string;
  /** Runs the installed command with an empty environment; its exit code and all its output. */
  alumni(...args: string[]): { status: number | null; output: string };
  /** The same, in the background. */
  spawnAlumni(...args: string[]): ChildProcess;
  /** Starts the site as its service would. */
  start(settings?: Record<string, string>): Promise<RunningProgram>;
  remove(): void;
}

/** A folder that looks like a machine without systemd on which nothing is installed. */
export function bareMachine(): string {
  const root = mkdtempSync(join(tmpdir(), 'alumni-machine-'));
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'etc'));
  const { uid, gid } = serviceUser;
  writeFileSync(join(root, 'etc/passwd'), `alumni:x:${uid}:${gid}::/var/lib/alumni:/bin/false\n`);
  return root;
}

/** Installs a release on it: exit code and output. */
export function installOn(root: string, release: string, ...options: string[]) {
  return run(join(release, 'alumni'), 'install', '--root', root, ...options);
}

/** A machine with a release installed on it. */
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

/** The same machine once more: hard links of its releases, a copy of its data. */
export function cloneMachine(machine: TestMachine): TestMachine {
  const root = mkdtempSync(join(tmpdir(), 'alumni-machine-'));
  chmodSync(root, 0o755);
  for (const name of ['etc', 'opt', 'usr']) {
    spawnSync('cp', ['-al', join(machine.root, name), join(root, name)]);
  }
  spawnSync('cp', ['-a', join(machine.root, 'var'), join(root, 'var')]);
  return machineIn(root, machine.port);
}

/** The machine in a folder, whose site listens on a port. */
export function machineIn(root: string, port: number): TestMachine {
  const { uid, gid } = serviceUser;
  const command = join(root, 'opt/alumni/current/alumni');
  // A restore names another one in the settings.
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
  /** Adds migrations, so that older versions refuse the database. */
  migrations?: string[];
  /** Replaces files. */
  files?: Record<string, string>;
  /** With a Node.js of its own, for a machine that does not see the other release. */
  ownNode?: boolean;
}

/**
 * Packs a release that differs from another; without compression and with a link to the other's
 * Node.js, whose 126 MB would be most of the test's time.
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
    // The file is a hard link to the other release's.
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

/** A version that migrates, and then runs on an empty database alone. */
export const failingMain = `import { readConfig } from './boot/config/config.js';
import { start } from './boot/start.js';
process.umask(0o077);
await start(readConfig(), async ({ db }) => {
  const accounts = await db.selectFrom('accounts').select('id').execute();
  if (accounts.length > 0) throw new Error('accounts are too much for this version');
});
`;

/** Files of the data folder that the service's user does not own. */
export function foreignFiles({ dataDir }: TestMachine): string {
  const uid = isRoot ? serviceUser.uid : process.getuid?.();
  const { status, stdout } = spawnSync('find', [dataDir, '!', '-uid', String(uid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${dataDir} cannot be read`);
  return stdout;
}
