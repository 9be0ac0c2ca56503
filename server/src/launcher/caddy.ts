import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { waitForDomain } from './domain.ts';
import { LauncherError } from './installation.ts';
import { writeWhole } from './releases.ts';
import { runTool } from './run-program.ts';
import { say } from './say.ts';
import { caddyFile } from './system-files.ts';

const program = '/usr/bin/caddy';
const mainFile = '/etc/caddy/Caddyfile';
/** Separate file for this site; the machine's Caddyfile only imports it. */
const ownFile = '/etc/caddy/alumni.caddyfile';
const importLine = `import ${ownFile}`;
const certificateMs = 3 * 60_000;

export interface Visitors {
  domain: string;
  /** Serves plain HTTP without a certificate, for a local network. */
  httpOnly: boolean;
}

const firewallHint =
  'Open ports 80 and 443 (TCP) to everybody, in the firewall of this machine (ufw allow 80,443/tcp) and in that of the provider';

/**
 * Throws `LauncherError` if a program other than Caddy uses port 80 or 443. `install` calls it before it changes
 * anything.
 */
export async function assertPortsFree(): Promise<void> {
  if (runsCaddy()) return;
  for (const port of [80, 443]) {
    if (await isFree(port)) continue;
    throw new LauncherError(
      `Another program has port ${port}. Stop that, or keep it as the proxy: --no-caddy, then see the samples in /opt/alumni/proxy.`,
    );
  }
}

/**
 * Makes Caddy serve the site, with a certificate unless `httpOnly`. Returns a sentence that says whether the address
 * answers. Throws `LauncherError`.
 */
export async function openToVisitors(
  { domain, httpOnly }: Visitors,
  port: string,
): Promise<string> {
  installCaddy();
  const mark = { path: '/.well-known/alumni-install', text: randomBytes(16).toString('hex') };
  configure(caddyFile(httpOnly ? `http://${domain}` : domain, port, mark));
  if (httpOnly) return describeReachability(`http://${domain}`);
  await waitForDomain({ domain, mark });
  say(`Waiting for the certificate of ${domain}`);
  await untilCertificate(domain);
  return `https://${domain} answers.`;
}

/**
 * Whether the site answers, as a sentence. No answer is not an error: perhaps only other machines of the local network
 * can resolve the name.
 */
async function describeReachability(url: string): Promise<string> {
  const asked = fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) });
  return (await asked.catch(() => undefined))?.ok
    ? `${url} answers.`
    : `${url} does not answer here. In your network that name or address must lead to this machine.`;
}

const runsCaddy = () =>
  existsSync(program) && succeeds('systemctl', 'is-active', '--quiet', 'caddy');

async function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer()
    .once('error', () => resolve(false))
    .listen(port, () => probe.close(() => resolve(true)));
  return promise;
}

function installCaddy(): void {
  if (existsSync(program)) return;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new LauncherError(
      `Caddy is missing. Install it as ${program}, with its systemd service, and run the same again; or --no-caddy.`,
    );
  }
  say('Installing Caddy, the package of Debian');
  const apt = ['DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  runTool('env', [...apt, 'update', '-qq']);
  // `force-confold` keeps an existing Caddyfile without asking.
  const options = ['-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  runTool('env', [...apt, 'install', ...options, 'caddy']);
}

/**
 * Gives Caddy the site's configuration. If Caddy rejects it, restores the previous files, because the machine's other
 * sites must go on.
 */
function configure(text: string): void {
  const main = existsSync(mainFile) ? readFileSync(mainFile, 'utf8') : '';
  const before = existsSync(ownFile) ? readFileSync(ownFile, 'utf8') : undefined;
  writeWhole(ownFile, text);
  if (!main.includes(importLine))
    writeWhole(mainFile, `${main.replace(/\n?$/, '\n')}${importLine}\n`);
  try {
    runTool(program, ['validate', '--adapter', 'caddyfile', '--config', mainFile]);
  } catch (error) {
    writeWhole(mainFile, main);
    if (before === undefined) rmSync(ownFile);
    else writeWhole(ownFile, before);
    throw error;
  }
  runTool('systemctl', ['enable', '--quiet', 'caddy']);
  if (!succeeds('systemctl', 'reload-or-restart', 'caddy')) {
    throw new LauncherError(`Caddy does not start${lastCaddyError()}`);
  }
}

async function untilCertificate(domain: string): Promise<void> {
  const deadline = Date.now() + certificateMs;
  while (!(await hasCertificate(domain))) {
    if (Date.now() > deadline) {
      throw new LauncherError(`There is no certificate for ${domain} yet${lastCaddyError()}
${firewallHint}. Caddy tries again by itself; run the same again to see whether it is there.`);
    }
    await wait(1_000);
  }
}

/**
 * Whether Caddy serves a trusted certificate for the domain. A local connection is enough: the issuer has checked the
 * domain from outside.
 */
async function hasCertificate(domain: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: '127.0.0.1', port: 443, servername: domain, timeout: 5_000 });
  socket.once('secureConnect', () => resolve(true));
  socket.once('error', () => resolve(false)).once('timeout', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Last error in Caddy's log, as the end of a sentence. Only a full stop if there is none. */
function lastCaddyError(): string {
  const log = runTool('journalctl', ['--unit=caddy', '--output=cat', '--lines=100']);
  const errors = [...log.matchAll(/"error":"((?:[^"\\]|\\.)*)"|^Error: (.*)$/gm)];
  const [, told, failed] = errors.at(-1) ?? [];
  const reason = told ?? failed;
  return reason ? `: ${reason.slice(0, 300)}` : '.';
}

function succeeds(command: string, ...args: string[]): boolean {
  try {
    runTool(command, args);
    return true;
  } catch {
    return false;
  }
}
