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

/** Of Debian: `bookworm` or `trixie`. */
const suite = process.env.DEBIAN ?? 'bookworm';

/**
 * A newcomer's first server: a bare Debian with systemd, the file of the release, and the commands of the
 * handbook, up to https. The site's address and its link are for the spec. The handbook's commands for later are tried after it.
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

/** The DNS is that of the test from now on: what apt needs of the real one stands in a file. */
async function connectToInternet({ root }: SystemdMachine): Promise<void> {
  const sources = readFileSync(join(root, 'etc/apt/sources.list'), 'utf8');
  const [, host = ''] = /https?:\/\/([^/\s:]+)/.exec(sources) ?? [];
  const { address } = await lookup(host);
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost\n${address} ${host}\n`);
  rmSync(join(root, 'etc/resolv.conf'), { force: true });
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 127.0.0.1\n');
}

/** The one thing that differs from a real server: who issues the certificate. */
function useAcme({ root }: SystemdMachine, acme: Awaited<ReturnType<typeof startAcme>>): void {
  mkdirSync(join(root, 'etc/caddy'));
  writeFileSync(join(root, 'etc/caddy/acme.pem'), acme.ownCertificate);
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), acme.caddyOptions('/etc/caddy/acme.pem'));
}

/** The record of the DNS is made only once the installation has said that it is missing. */
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

/** Each in a shell of its own, as they stand in the handbook; at last the site is uninstalled. */
function tryLater({ root, run }: SystemdMachine): void {
  const succeed = (command: string) => {
    const { status, output } = run('sh', '-ec', `cd /root && ${command}`);
    if (status !== 0) throw new Error(`${command} has ended with ${status}:\n${output}`);
  };
  commandsOf('later').forEach(succeed);
  // Of the table of what is wrong: commands run as the user of the service.
  for (const command of ['alumni cli backup /srv/alumni', 'alumni cli archive /srv/alumni/a']) {
    const { output } = run('sh', '-c', command);
    if (!output.includes('cannot be written (EACCES)')) throw new Error(`${command}: ${output}`);
  }
  succeed('install -d -o alumni -m 700 /srv/alumni && alumni cli backup /srv/alumni/now');
  // The unit of the timer says why where it could not tell that all is well.
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
