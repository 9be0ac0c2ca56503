import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Makes a folder the root of new namespaces and starts systemd there as process 1. */
const boot = `
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
pivot_root . mnt
exec chroot . sh -ec 'umount -l /mnt; exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=console'
`;

export interface SystemdMachine {
  /** The machine's file system, as seen from the host. */
  root: string;
  /** Runs a command in the machine; returns exit code and output. */
  run(...command: string[]): { status: number | null; output: string };
  /** Starts a command in the machine, in the background. */
  start(...command: string[]): ChildProcess;
  stop(): Promise<void>;
}

/** Returns why a machine with systemd cannot run here; undefined if it can. */
export function missingForSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  const tools = ['debootstrap', 'unshare', 'nsenter', 'pivot_root'];
  const missing = tools.find((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing) return `${missing} is missing`;
  return cgroup2() ? undefined : 'there is no cgroup2';
}

/** Starts a bare Debian (`bookworm`, `trixie`) with systemd, on the host's network. */
export async function startSystemdMachine(suite: string): Promise<SystemdMachine> {
  const root = mkdtempSync(join(tmpdir(), 'alumni-systemd-'));
  // The folder becomes the machine's `/`, which every user must be able to enter.
  chmodSync(root, 0o755);
  const include = '--include=systemd,systemd-sysv,dbus';
  execFileSync('debootstrap', ['--variant=minbase', include, suite, root], { stdio: 'ignore' });
  const group = join(cgroup2() ?? '', `alumni-test-${process.pid}`);
  mkdirSync(group);
  const ours = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup'];
  const inGroup = 'echo $$ > "$1/cgroup.procs"; shift; exec unshare "$@"';
  const child = spawn('sh', ['-ec', inGroup, 'sh', group, ...ours, 'sh', '-ec', boot, 'sh', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const enter = () => ['--target', firstProcess(child), '--mount', '--pid', '--uts', '--ipc'];
  const environment = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  const machine: SystemdMachine = {
    root,
    run(...command) {
      const { status, stdout, stderr } = spawnSync('nsenter', [...enter(), ...command], {
        encoding: 'utf8',
        env: environment,
      });
      return { status, output: stdout + stderr };
    },
    start: (...command) => spawn('nsenter', [...enter(), ...command], { env: environment }),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
      execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']);
    },
  };
  await booted(machine).catch(async (error: Error) => {
    await machine.stop();
    throw new Error(`${suite} has not started: ${error.message}\n${output}`);
  });
  return machine;
}

async function booted({ run }: SystemdMachine): Promise<void> {
  let state = '';
  for (let turn = 0; turn < 300; turn += 1) {
    state = run('systemctl', 'is-system-running').output.trim();
    if (/^(running|degraded)/.test(state)) return;
    await wait(100);
  }
  throw new Error(state);
}

function firstProcess({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

function cgroup2(): string | undefined {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.map((line) => line.split(' ')).find(([, , type]) => type === 'cgroup2')?.[1];
}

/** Writes the settings file. `alumni install` keeps an existing one. */
export function writeSettings(root: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, 'etc/alumni.env'), lines.join(''));
}
