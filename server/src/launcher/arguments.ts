import { isIP, isIPv4 } from 'node:net';
import { parseArgs } from 'node:util';
import type { Visitors } from './caddy.ts';
import type { RestoreChoice } from './restore.ts';

export interface InstallCommand {
  command: 'install';
  prefix: string;
  root: string;
  publicUrl: string | undefined;
  /** Address at which Caddy serves the site; undefined without Caddy. */
  visitors: Visitors | undefined;
  /** Backup to restore before the first start. */
  restore: RestoreChoice | undefined;
}

export type LauncherCommand =
  | { command: 'help' | 'version' | 'check' | 'watch' }
  | InstallCommand
  | { command: 'restore'; choice: RestoreChoice }
  | { command: 'upgrade'; file: string | undefined; unsigned?: true }
  | { command: 'upgrade-back'; yes?: true }
  | { command: 'cli'; args: string[] };

/** The command line was not understood. The message is one sentence, the exit code 2. */
export class UsageError extends Error {}

export const help = `Usage: alumni COMMAND

  start                Starts the site with the settings of the environment, or of --env-file FILE, until SIGTERM or
                       Ctrl+C.
  install              Makes it a service of this machine: user, systemd units, settings, proxy samples.
                       Changes no settings that are there; may be run again. As root.
    --domain NAME      All of it, to https: Caddy, its certificate, and whether the DNS leads here.
    --http-only        With --domain, in a network of your own: no certificate. NAME may be an address.
    --no-caddy         With --domain, where another proxy runs: its samples are in /opt/alumni/proxy.
    --public-url URL   The address that people type, in the place of --domain.
    --prefix DIR       Where releases go (/opt/alumni).
    --root DIR         Writes everything below DIR, for a machine that is being built.
    --restore PLACE    Begins with a backup: its folder, one with daily backups for the newest, s3:latest
                       or s3:NAME. It is a copy, which sends no mail, until you say that it is the site.
    --as-the-site      It is the site at once: the old machine is gone.
  restore PLACE        Puts a backup in the place of the data, which are kept. As root; --as-the-site as above.
  upgrade [FILE]       Goes to the version in FILE, or to the newest that the project has published and signed,
                       and back by itself if that does not run. As root.
    --unsigned         With FILE, one that you have made yourself: nobody has signed it.
  upgrade --back       After an upgrade that was cut off: back to the version and database before it. Asks
                       where people may have used the site since.
    --yes              Does not ask, for scripts.
  watch                What the timer of the service runs: heartbeat, and whether there is a newer version.
  cli …                What the person with the server can do; alumni cli --help lists it.
  bounce               The same as cli bounce, for the alias of a mail server.
  check                Whether the service would start with its settings and data as they are now: before a
                       restart. Not installed yet: starts this version once on an empty folder.
  version, help`;

/** Parses the arguments of `alumni`. The shell script handles `start` itself. */
export function parseArguments(argv: string[]): LauncherCommand {
  const [command = 'help', ...rest] = argv;
  switch (command) {
    case 'cli':
      return { command, args: rest };
    case 'bounce':
      return { command: 'cli', args: argv };
    case 'help':
    case '--help':
    case '-h':
      return { command: 'help' };
    case '--version':
      return without('version', rest);
    case 'version':
    case 'check':
    case 'watch':
      return without(command, rest);
    case 'install':
      return parseInstall(rest);
    case 'restore':
      return parseRestore(rest);
    case 'upgrade':
      return parseUpgrade(rest);
    default:
      throw new UsageError(`There is no command ${command}. Try: alumni help`);
  }
}

function without(command: 'version' | 'check' | 'watch', rest: string[]): LauncherCommand {
  if (rest.length > 0) throw new UsageError(`${command} takes no arguments.`);
  return { command };
}

function parseInstall(args: string[]): LauncherCommand {
  const options = {
    prefix: { type: 'string', default: '/opt/alumni' },
    root: { type: 'string', default: '/' },
    'public-url': { type: 'string' },
    domain: { type: 'string' },
    'http-only': { type: 'boolean', default: false },
    'no-caddy': { type: 'boolean', default: false },
    restore: { type: 'string' },
    'as-the-site': { type: 'boolean', default: false },
  } as const;
  const { values } = usage(() => parseArgs({ args, options, allowPositionals: false }));
  for (const name of ['prefix', 'root'] as const) {
    if (!values[name].startsWith('/')) throw new UsageError(`--${name} must begin with /.`);
  }
  const { domain, 'http-only': httpOnly, 'no-caddy': noCaddy } = values;
  if (domain === undefined && (httpOnly || noCaddy)) {
    throw new UsageError('--http-only and --no-caddy belong to --domain.');
  }
  if (domain !== undefined && (values['public-url'] || !isDomain(domain, httpOnly))) {
    throw new UsageError('--domain must be a name such as alumni.example, without --public-url.');
  }
  const publicUrl = domain ? `http${httpOnly ? '' : 's'}://${domain}` : values['public-url'];
  const visitors = domain && !noCaddy ? { domain, httpOnly } : undefined;
  if (publicUrl !== undefined && !isSiteAddress(publicUrl)) {
    throw new UsageError('--public-url must be an address such as https://alumni.example.');
  }
  const { prefix, root, restore: place, 'as-the-site': asTheSite } = values;
  if (place === undefined && asTheSite) throw new UsageError('--as-the-site belongs to --restore.');
  const restore = place === undefined ? undefined : { place, asTheSite };
  return { command: 'install', prefix, root, publicUrl, visitors, restore };
}

function parseRestore(args: string[]): LauncherCommand {
  const options = { 'as-the-site': { type: 'boolean', default: false } } as const;
  const { values, positionals } = usage(() => parseArgs({ args, options, allowPositionals: true }));
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) {
    throw new UsageError('Say which backup: alumni restore FOLDER, or alumni restore s3:latest');
  }
  return { command: 'restore', choice: { place, asTheSite: values['as-the-site'] } };
}

function parseUpgrade(args: string[]): LauncherCommand {
  const options = {
    back: { type: 'boolean' },
    yes: { type: 'boolean' },
    unsigned: { type: 'boolean' },
  } as const;
  const { values, positionals } = usage(() => parseArgs({ args, options, allowPositionals: true }));
  const [file, ...others] = positionals;
  const { back, yes, unsigned } = values;
  if (back && !unsigned && file === undefined) {
    return { command: 'upgrade-back', ...(yes && { yes: true }) };
  }
  if (back || yes || others.length > 0 || (unsigned && file === undefined)) {
    throw new UsageError('Say which file: alumni upgrade alumni-network-VERSION-PLATFORM.tar.gz');
  }
  return { command: 'upgrade', file, ...(unsigned && { unsigned: true }) };
}

function usage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. Try: alumni help`);
  }
}

/** A certificate needs a domain name. Without HTTPS, a local IPv4 address is accepted too. */
function isDomain(text: string, httpOnly: boolean): boolean {
  if (isIP(text)) return httpOnly && isIPv4(text);
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
}

function isSiteAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#\s"]/.test(text);
}
