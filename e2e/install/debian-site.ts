import { execFileSync, spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { networkInterfaces } from 'node:os';
import { basename, join } from 'node:path';
import {
  missingForSystemd,
  type SystemdMachine,
  startSystemdMachine,
} from '../../faults/systemd-machine.ts';
import { hostPlatform, root as project } from '../../scripts/release/release.ts';
import { setupLinkIn } from '../empty-site.ts';
import { startAcme } from './acme.ts';
import { commandsOf, domain } from './handbook.ts';

/** Debian release: `bookworm` or `trixie`. */
const suite = process.env.DEBIAN ?? 'bookworm';

/**
 * Installs a first server as a newcomer does. Starts from a bare Debian with systemd, uses the release's file and the
 * handbook's commands, and ends with HTTPS. Passes the URL and the set-up link to the spec. After the spec, runs the
 * handbook's later commands.
 */
export default async function installInDebian(): Promise<(() => Promise<void>) | undefined> {
  const missing = missingPart();
  if (missing) {
    process.env.NOT_INSTALLED = missing;
    return undefined;
  }
  const release = packedRelease();
  const acme = await startAcme();
  const machine = await startSystemdMachine(suite);
  const stop = async () => {
    await machine.stop();
    await acme.stop();
  };
  try {
    await connectToInternet(machine);
    useAcme(machine, acme);
    cpSync(release, join(machine.root, 'root', basename(release)));
    cpSync(`${release}.sha256`, join(machine.root, 'root', `${basename(release)}.sha256`));
    const since = performance.now();
    const commands = commandsOf('install');
    const said = await runAll(machine, acme, commands);
    const link = setupLinkIn(said);
    if (!link) throw new Error(`the installation has printed no link:\n${said}`);
    const installMs = performance.now() - since;
    process.env.INSTALLED_URL = `https://${domain}`;
    process.env.INSTALLED_LINK = link;
    return async () => {
      const allMs = performance.now() - since;
      try {
        console.log(
          `${suite}: ${commands.length} commands; https and the link after ${seconds(installMs)}, the last step of the set-up after ${seconds(allMs)}`,
        );
        tryLater(machine);
      } finally {
        await stop();
      }
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function missingPart(): string | undefined {
  const tools = ['pebble', 'pebble-challtestsrv'];
  const missing = tools.find((tool) => spawnSync('which', [tool]).status !== 0);
  return missingForSystemd() ?? (missing && `${missing} is missing: apt-get install pebble`);
}

function packedRelease(): string {
  execFileSync(process.execPath, [join(project, 'scripts/release/main.ts')], { stdio: 'inherit' });
  const dist = join(project, 'dist');
  const name = readdirSync(dist).find((file) => file.endsWith(`-${hostPlatform}.tar.gz`));
  if (!name) throw new Error(`there is no release for ${hostPlatform} in ${dist}`);
  return join(dist, name);
}

/**
 * Makes the machine use the test's DNS server. That server does not know the address of apt's package server, so
 * `/etc/hosts` provides it.
 */
async function connectToInternet({ root }: SystemdMachine): Promise<void> {
  const sources = readFileSync(join(root, 'etc/apt/sources.list'), 'utf8');
  const [, host = ''] = /https?:\/\/([^/\s:]+)/.exec(sources) ?? [];
  const { address } = await lookup(host);
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost\n${address} ${host}\n`);
  rmSync(join(root, 'etc/resolv.conf'), { force: true });
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 127.0.0.1\n');
}

/** Makes Caddy use the test's certificate issuer: the only difference from a real server. */
function useAcme({ root }: SystemdMachine, acme: Awaited<ReturnType<typeof startAcme>>): void {
  mkdirSync(join(root, 'etc/caddy'));
  writeFileSync(join(root, 'etc/caddy/acme.pem'), acme.ownCertificate);
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), acme.caddyOptions('/etc/caddy/acme.pem'));
}

/** Runs the commands one after the other. Adds the DNS record only after the installation has reported it missing. */
async function runAll(
  machine: SystemdMachine,
  acme: Awaited<ReturnType<typeof startAcme>>,
  commands: string[],
): Promise<string> {
  writeFileSync(join(machine.root, 'root/acme-root.pem'), await acme.root());
  let said = '';
  const { promise: missing, resolve: isMissing } = Promise.withResolvers<void>();
  const address = ownAddress();
  const record = `${domain}  A  ${address}`;
  for (const command of commands) {
    const child = machine.start(
      ...['env', 'NODE_EXTRA_CA_CERTS=/root/acme-root.pem'],
      ...['sh', '-ec', `cd /root && ${command}`],
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes(record)) isMissing();
      });
    }
    const ended = once(child, 'close');
    await Promise.race([missing, ended]);
    if (said.includes(record)) await acme.addRecord(domain, address);
    const [code] = await ended;
    if (code !== 0) throw new Error(`${command} has ended with ${code}:\n${said}`);
  }
  if (!said.includes('The DNS has no address'))
    throw new Error(`nothing was said of DNS:\n${said}`);
  return said;
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '';
}

/** Runs each command of the handbook in its own shell; uninstalls at the end. */
function tryLater({ root, run }: SystemdMachine): void {
  const succeed = (command: string) => {
    const { status, output } = run('sh', '-ec', `cd /root && ${command}`);
    if (status !== 0) throw new Error(`${command} has ended with ${status}:\n${output}`);
  };
  commandsOf('later').forEach(succeed);
  // As in the handbook's troubleshooting table: commands run as the service's user, who may not write to `/srv`.
  for (const command of ['alumni cli backup /srv/alumni', 'alumni cli archive /srv/alumni/a']) {
    const { output } = run('sh', '-c', command);
    if (!output.includes('cannot be written (EACCES)')) throw new Error(`${command}: ${output}`);
  }
  succeed('install -d -o alumni -m 700 /srv/alumni && alumni cli backup /srv/alumni/now');
  // The service that the timer starts sends its heartbeat to HEARTBEAT_URL, and fails if it cannot.
  succeed('echo HEARTBEAT_URL=http://127.0.0.1:3000/healthz >> /etc/alumni.env');
  succeed('systemctl is-active alumni-watch.timer && systemctl start alumni-watch.service');
  commandsOf('uninstall').forEach(succeed);
  const left = ['opt/alumni', 'etc/alumni.env', 'var/lib/alumni', 'usr/local/bin/alumni'];
  const found = left.filter((path) => existsSync(join(root, path)));
  if (found.length > 0) throw new Error(`${found.join(', ')} are there after the site was removed`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}
