import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Makes a folder the root of namespaces of its own, where systemd is the first process. */
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
  /** Its file system, as this machine sees it. */
  root: string;
  /** Runs a command in it; its exit code and all its output. */
  run(...command: string[]): { status: number | null; output: string };
  /** The same in the background. */
  start(...command: string[]): ChildProcess;
  stop(): Promise<void>;
}

/** Why there can be no such machine here; undefined where there can. */
export function missingForSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  const tools = ['debootstrap', 'unshare', 'nsenter', 'pivot_root'];
  const missing = tools.find((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing) return `${missing} is missing`;
  return cgroup2() ? undefined : 'there is no cgroup2';
}

/** A bare Debian (`bookworm`, `trixie`) that systemd has started, on the network of this machine. */
export async function startSystemdMachine(suite: string): Promise<SystemdMachine> {
  const root = mkdtempSync(join(tmpdir(), 'alumni-systemd-'));
  // It becomes /, which everybody passes.
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
  let answer = '';
  for (let turn = 0; turn < 300; turn += 1) {
    answer = run('systemctl', 'is-system-running').output.trim();
    if (/^(running|degraded)/.test(answer)) return;
    await wait(100);
  }
  throw new Error(answer);
}

function firstProcess({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

function cgroup2(): string | undefined {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.map((line) => line.split(' ')).find(([, , type]) => type === 'cgroup2')?.[1];
}

/** Settings that `alumni install` finds: it keeps them. */
export function writeSettings(root: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, 'etc/alumni.env'), lines.join(''));
}
